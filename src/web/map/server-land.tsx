import type { MapOutline } from '../../shared/map.ts'

type ServerLandProps = {
  outlines: MapOutline[]
  /** The country or state that stands out, as the name of its map; null for none. */
  shown: string | null
}

/** The land of a small map. */
export function ServerLand({ outlines, shown }: ServerLandProps) {
  const isShown = (id: string) => shown === null || id.toLowerCase() === shown
  return outlines.map(({ id, drawing }) => (
    <path key={id} d={drawing} data-shown={isShown(id) || undefined} className="small-map-land" />
  ))
}
