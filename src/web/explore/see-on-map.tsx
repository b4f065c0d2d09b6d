import type { ExploreAnswer } from '../../shared/explore.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { mapUrl } from '../map/map-address.ts'
import type { ExploreAddress } from './explore-address.ts'

type SeeOnMapProps = {
  address: ExploreAddress
  /** A question without an answer leads to the map of all reports. */
  answer: ExploreAnswer | undefined
  texts: Texts['explore']
}

const yearOf = (day = '') => day.trim().replace(/-.*/, '')

/** A link to the map of what is asked for, as far as a map can choose: by place, type and years. */
export function SeeOnMap({ address, answer, texts }: SeeOnMapProps) {
  const { type = '', from, to } = address
  const view = answer?.mapView ?? ''
  const url = mapUrl(answer ? { view, type, from: yearOf(from), to: yearOf(to) } : {})
  return (
    <a href={url} className="print:hidden">
      {texts.map}
    </a>
  )
}
