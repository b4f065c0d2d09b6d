import { isolated } from '../../shared/direction-marks.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import {
  type ExploreFilter,
  exploreFilters,
  radiusLimits,
} from '../../shared/explore-parameters.ts'
import { choosesNothing } from '../../shared/explore-question.ts'
import { type PhenomenonType, phenomenonTypes, type Region, regions } from '../../shared/options.ts'
import { isPublicStatus, reportStatuses } from '../../shared/report-status.ts'
import { isShape } from '../../shared/shapes.ts'
import type { Formats } from '../../shared/texts/formats.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import type { ExploreAddress } from './explore-address.ts'

export type FilterWords = {
  texts: Texts['explore']
  labels: Texts['labels']
  statuses: Texts['reportStatuses']
  shapes: Texts['shapes']
  formats: Formats
}

/** The filters that have a field in the panel, which the texts call by the same name. */
export const panelFilters = exploreFilters.filter((name) => name !== 'search' && name !== 'cell')

const isType = (value: string): value is PhenomenonType =>
  phenomenonTypes.some((one) => one === value)
const isRegion = (value: string): value is Region => regions.some((one) => one === value)

/** A value of a filter as its choice says it. `answer` knows the names of countries, states and places. */
export function valueLabel(
  name: ExploreFilter,
  value: string,
  { texts, labels, statuses, shapes, formats }: FilterWords,
  answer: ExploreAnswer | undefined,
): string {
  if (name === 'type' && isType(value)) return labels.phenomena[value]
  if (name === 'region' && isRegion(value)) return labels.regions[value]
  if (name === 'country' || name === 'division') {
    const isCode = name === 'country' && /^[A-Z]{2}$/.test(value)
    const unnamed = isCode ? formats.country(value) : value
    return answer?.counts[name].find((each) => each.value === value)?.label ?? unnamed
  }
  if (name === 'shape' && isShape(value)) return shapes[value]
  if (name === 'evidence') return texts.video
  const status = reportStatuses.find((each) => each === value)
  if (name === 'status' && status && isPublicStatus(status)) {
    const { publicLabel, briefly } = statuses[status]
    return texts.withMeaning(publicLabel, briefly)
  }
  return value
}

type FiltersInUse = {
  address: ExploreAddress
  words: FilterWords
  answer: ExploreAnswer | undefined
}

const isOneDate = ({ from, to }: ExploreAddress) => from !== undefined && from === to

/** A filter in use, as its chip names it. Undefined if it has no value, or another chip says it. */
function chipLabel(
  name: ExploreFilter,
  { address, words, answer }: FiltersInUse,
): string | undefined {
  const value = address[name] ?? ''
  if (choosesNothing(name, value)) return undefined
  const { texts, formats } = words
  if (name === 'search')
    return value.includes('"') ? isolated(value) : texts.quoted(isolated(value))
  if (name === 'radius') return undefined
  if (name === 'place') {
    if (answer && !answer.place) return texts.within(isolated(answer.area?.name ?? value))
    const radius = Number(address.radius) || radiusLimits.usual
    return texts.around(answer?.place?.name ?? value, texts.kilometres(radius))
  }
  if (name === 'cell') return answer?.cellTown ? texts.aCellNear(answer.cellTown) : texts.aCell
  if (name === 'from') {
    const date = formats.sightingDate(value)
    return isOneDate(address) ? date : texts.since(date)
  }
  if (name === 'to') {
    return isOneDate(address) ? undefined : texts.until(formats.sightingDate(value))
  }
  const label = valueLabel(name, value, words, answer)
  // Regions and countries may share a name.
  return name === 'region' ? texts.ofRegion(label) : label
}

export type Chip = { name: ExploreFilter; label: string; without: ExploreAddress }

/** Every filter in use with its label, and what to change to remove it. One day, month or year is one filter. */
export function listChips(inUse: FiltersInUse): Chip[] {
  return exploreFilters.flatMap((name) => {
    const label = chipLabel(name, inUse)
    if (label === undefined) return []
    const isBoth = name === 'from' && isOneDate(inUse.address)
    return [{ name, label, without: { [name]: '', ...(isBoth ? { to: '' } : {}) } }]
  })
}
