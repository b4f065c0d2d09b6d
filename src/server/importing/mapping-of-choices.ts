import type { ChosenColumns, ImportColumn, ImportColumns } from '../../shared/imports.ts'
import { forEachOptionalText } from '../../shared/optional-texts.ts'
import {
  type Mapping,
  Mapping as MappingSchema,
  plainName,
  type ReportDateField,
  typeLabels,
  UnusableInput,
} from './mapping.ts'

/** Words that name a column of this content, as the start of its plain name. */
const usualNames: Record<ImportColumn, RegExp> = {
  place: /^(location|place|town|city|address|where)/,
  state: /^(state|province|county)/,
  country: /^country/,
  date: /^(sightingdate|dateofsighting|date|occurred|eventdate|when)/,
  time: /^(sightingtime|timeofsighting|time|hour)$/,
  description: /^(description|whathappened|summary|text|narrative|comments|story|report$)/,
  type: /^(phenomenontype|type|category)/,
  duration: /^duration/,
  class: /^(class|classification|tier)$/,
  ...forEachOptionalText((name) => new RegExp(`^${name}$`)),
  latitude: /^lat(itude)?$/,
  longitude: /^(lon|lng|long|longitude)$/,
  record: /^(id|key|no|number|record.*|reportnumber|caseno|casenumber)$/,
  reported: /^(reported|received|createdat|submitted)/,
  published: /^(posted|published)/,
}

/** The first column for each content whose name tells that it holds it. No column is guessed twice. */
export function guessColumns(header: string[]): Partial<ImportColumns> {
  const free = header.filter((name) => name !== '')
  const guessed: Partial<ImportColumns> = {}
  for (const [content, pattern] of Object.entries(usualNames)) {
    const at = free.findIndex((name) => pattern.test(plainName(name)))
    const [found] = at === -1 ? [] : free.splice(at, 1)
    if (found !== undefined) Object.assign(guessed, { [content]: found })
  }
  return guessed
}

/** "{town}[, {state}][, {country}]", or one column alone. */
function locationOf({ place, state, country }: ImportColumns) {
  const parts = [state, country].filter((name) => name !== undefined)
  if (parts.length === 0) return { column: place }
  const unusable = [place, ...parts].find((name) => /[[\]{}]/.test(name))
  if (unusable !== undefined) {
    throw new UnusableInput(
      `The name of the column ${unusable} holds brackets. Rename it, or give a mapping to the command.`,
    )
  }
  return { template: [`{${place}}`, ...parts.map((name) => `[, {${name}}]`)].join('') }
}

function regionOf({ region, columns: { place, state, country } }: ChosenColumns) {
  if (region) return { constant: region }
  return state === undefined && country === undefined ? { place } : { country, state }
}

/** A time stands in a column of its own, or beside the date. */
function timeOf({ date, time }: ImportColumns) {
  if (time === undefined) return undefined
  return { column: time, ...(time === date ? { transforms: ['time'] } : {}) }
}

function reportDateOf(columns: ImportColumns, order: ReportDateField['order']) {
  const { reported, published } = columns
  if (reported === undefined && published === undefined) return undefined
  return { column: reported, published, order, unreadable: 'unknown' }
}

const columnOf = (column: string | undefined) => column && { column }

/** The mapping that an administrator has made by choosing columns. */
export function mappingOfChoices(chosen: ChosenColumns): Mapping {
  const { columns, phenomenonType, dateOrder, keepsUndated, status } = chosen
  const order = dateOrder ?? undefined
  const { latitude, longitude } = columns
  return MappingSchema.parse({
    key: columns.record,
    fields: {
      location: locationOf(columns),
      region: regionOf(chosen),
      sightingDate: {
        column: columns.date,
        order,
        unreadable: keepsUndated ? 'unknown' : 'refuse',
      },
      sightingTime: timeOf(columns),
      phenomenonType: columns.type
        ? { column: columns.type, values: typeLabels, default: phenomenonType }
        : { constant: phenomenonType },
      duration: columnOf(columns.duration),
      class: columnOf(columns.class),
      description: { column: columns.description },
      ...forEachOptionalText((name) => columnOf(columns[name])),
      coordinates: latitude && longitude ? { latitude, longitude } : undefined,
      createdAt: reportDateOf(columns, order),
      status: { constant: status },
    },
  })
}
