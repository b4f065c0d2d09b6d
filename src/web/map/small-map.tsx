import type { ReactNode } from 'react'
import type { ReportMap } from '../../shared/map.ts'
import './map-name.css'
import './small-map.css'
import './tones.css'
import { drawnByServer } from '../ui/drawn-by-server.ts'

const Land = import.meta.env.SSR ? (await import('./server-land.tsx')).ServerLand : undefined

type SmallMapProps = {
  picture: Pick<NonNullable<ReportMap['picture']>, 'width' | 'height' | 'outlines'>
  title: string
  /** The country or state that stands out, as the name of its map; null for none. */
  shown: string | null
  children: ReactNode
}

/** A map beside a text. Its title says in words what it shows. */
export function SmallMap({ picture, title, shown, children }: SmallMapProps) {
  const { width, height, outlines } = picture
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" className="small-map">
      <title>{title}</title>
      <g {...drawnByServer(Land && <Land outlines={outlines} shown={shown} />)} />
      {children}
    </svg>
  )
}
