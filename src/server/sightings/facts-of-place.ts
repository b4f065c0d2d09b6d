import { latLngToCell } from 'h3-js'
import { cellResolutions } from '../../shared/cells.ts'
import { cellNumber } from '../places/cell-range.ts'
import type { Place } from '../places/gazetteer.ts'
import type { Located } from '../places/locate-text.ts'
import type { Point } from '../places/sphere.ts'
import type { State } from '../places/states.ts'

/** Below this share, the place of a frequent name is too often another one to be on a map. */
export const sureShare = 0.9

/** The cell of H3 in which a place lies, as `report_facts` keeps it. */
export function cellAt({ latitude, longitude }: Point): string {
  return cellNumber(latLngToCell(latitude, longitude, cellResolutions.finest)).toString()
}

const unknown = {
  ...{ placeId: null, placeKind: null, placeShare: null, placeOthers: null, placeSource: null },
  ...{ country: null, admin1: null, latitude: null, longitude: null, radiusKm: null, cell: null },
}

/** The state or country, if the words name no town. A county is part of its state. */
export function areaOf(located: Located | undefined): State | undefined {
  if (!located || located.kind === 'town') return undefined
  if (located.kind === 'country') return { country: located.country, admin1: '' }
  const { country, admin1 } = located.kind === 'county' ? located.division : located
  return { country, admin1 }
}

/** What `report_facts` says about a place that was found in the words of a witness. */
export function factsOfPlace(located: Located | undefined) {
  if (!located) return unknown
  const found = { ...unknown, placeSource: 'text', placeKind: located.kind }
  if (located.kind === 'country') return { ...found, country: located.country }
  if (located.kind === 'state') {
    return { ...found, country: located.country, admin1: located.admin1 }
  }
  if (located.kind === 'county') {
    const { country, admin1, latitude, longitude, radiusKm } = located.division
    return { ...found, country, admin1, latitude, longitude, radiusKm }
  }
  const { place, share, others, common, radiusKm } = located
  const { id: placeId, latitude, longitude } = place
  const isSure = share >= sureShare
  // The largest of 34 Springfields says nothing about Missouri.
  const { country, admin1 } = isSure ? place : common
  return {
    ...{ ...found, placeId, placeShare: share, placeOthers: others },
    ...{ country: country || null, admin1: admin1 || null, latitude, longitude, radiusKm },
    cell: isSure ? cellAt(place) : null,
  }
}

/** What it says about a town that somebody has chosen from the gazetteer. */
export function factsOfChoice(place: Place) {
  const { radiusKm } = place
  return factsOfPlace({ kind: 'town', place, share: 1, others: 0, common: place, radiusKm })
}

/** The place, if it is sure which one is meant. */
export function surePlace(located: Located | undefined): Place | null {
  return located?.kind === 'town' && located.share >= sureShare ? located.place : null
}
