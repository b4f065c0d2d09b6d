import { forEachOptionalText } from '../../shared/optional-texts.ts'
import { NewReport } from '../../shared/reports.ts'
import type { Row } from './columns.ts'
import { coordinatesField } from './coordinates.ts'
import { dateField, type Field, instantField, textField } from './fields.ts'
import type { Mapping, ReportDateField } from './mapping.ts'
import {
  nameOfForeignPlace,
  outside,
  type RegionReading,
  regionOfNamedPlace,
} from './named-places.ts'
import { regionOfPlace } from './places.ts'
import { unnamedReporter } from './report-rules.ts'

/** A rule that a field of the report breaks. */
export type BrokenRule = { field: string; reason: string; country?: string | undefined }

type RegionRules = Mapping['fields']['region']
type RegionField = Field<{ region: string } | Extract<RegionReading, { fault: string }>>

type NamedColumns = Extract<RegionRules, { country?: unknown }>

/** Columns of which the mapping says what they hold. */
function namedRegionField({ country, state }: NamedColumns): RegionField {
  const [ofCountry, ofState] = [country, state].map((column) => textField(column && { column }))
  return {
    columns: [...(country ?? []), ...(state ?? [])],
    read: (row) =>
      regionOfNamedPlace({ country: ofCountry?.read(row) ?? '', state: ofState?.read(row) ?? '' }),
  }
}

function readPlace(texts: string[], fallback: string | undefined) {
  const found = regionOfPlace(texts)
  if (found?.region === 'elsewhere')
    return { fault: outside, country: nameOfForeignPlace(found.name) }
  const region = found?.region ?? fallback
  return region ? { region } : { fault: 'names no known country or state' }
}

function regionField(rules: RegionRules): RegionField {
  if ('constant' in rules) return { columns: [], read: () => ({ region: rules.constant }) }
  if ('column' in rules) {
    const field = textField(rules)
    return { columns: field.columns, read: (row) => ({ region: field.read(row) }) }
  }
  if (!('place' in rules)) return namedRegionField(rules)
  const { place, fallback } = rules
  return {
    columns: place,
    read: (row) =>
      readPlace(
        place.map((name) => row.raw(name)),
        fallback,
      ),
  }
}

/** The day of reporting, and that of publication for rows without it. */
function reportDateFields(rules: ReportDateField = { unreadable: 'unknown' }, now: Date) {
  const { published, ...reported } = rules
  const publication = { ...reported, column: published, template: undefined, constant: undefined }
  return {
    createdAt: instantField(reported, now),
    publishedAt: instantField(publication, now),
  }
}

export type ReportFields = ReturnType<typeof compileReportFields>

export function compileReportFields({ fields }: Mapping, now: Date) {
  return {
    fullName: textField(fields.fullName),
    email: textField(fields.email),
    anonymous:
      typeof fields.anonymous === 'boolean'
        ? textField({ constant: String(fields.anonymous) })
        : textField(fields.anonymous),
    region: regionField(fields.region),
    location: textField(fields.location),
    coordinates: coordinatesField(fields.coordinates),
    sightingDate: dateField(fields.sightingDate),
    sightingTime: textField(fields.sightingTime),
    phenomenonType: textField(fields.phenomenonType),
    duration: textField(fields.duration),
    class: textField(fields.class),
    description: textField(fields.description),
    ...forEachOptionalText((name) => textField(fields[name])),
    status: textField(fields.status),
    ...reportDateFields(fields.createdAt, now),
  }
}

/** Reads the sighting from a row, without checking the rules of a report. */
export function readContent(fields: ReportFields, row: Row) {
  const date = fields.sightingDate.read(row)
  const region = fields.region.read(row)
  const point = fields.coordinates.read(row)
  return {
    faults: [
      ...('fault' in region
        ? [{ field: 'region', reason: region.fault, country: region.country }]
        : []),
      ...('fault' in point ? [{ field: 'coordinates', reason: point.fault }] : []),
      ...('fault' in date ? [{ field: 'sightingDate', reason: date.fault }] : []),
    ],
    coordinates: 'coordinates' in point ? point.coordinates : undefined,
    /** The date as the source wrote it, if that is more detailed. */
    asGiven: 'asGiven' in date ? date.asGiven : undefined,
    content: {
      region: 'region' in region ? region.region.toLowerCase() : undefined,
      location: fields.location.read(row),
      sightingDate: 'date' in date ? date.date : undefined,
      sightingTime: fields.sightingTime.read(row) || undefined,
      phenomenonType: fields.phenomenonType.read(row).toLowerCase(),
      duration: fields.duration.read(row) || undefined,
      description: fields.description.read(row),
      ...forEachOptionalText((name) => fields[name].read(row)),
      anonymous: fields.anonymous.read(row).toLowerCase() !== 'false',
      status: fields.status.read(row),
    },
  }
}

export function faultsOf(
  field: string,
  result: { error?: { issues: { message: string }[] } },
): BrokenRule[] {
  return (result.error?.issues ?? []).map(({ message }) => ({ field, reason: message }))
}

/** Checks a name or an e-mail address only if the source has one. */
export function readReporter(fields: ReportFields, row: Row) {
  const fullName = fields.fullName.read(row)
  const email = fields.email.read(row)
  const { shape } = NewReport
  return {
    reporter: {
      fullName: fullName || unnamedReporter.fullName,
      email: email || unnamedReporter.email,
    },
    faults: [
      ...(fullName ? faultsOf('fullName', shape.fullName.safeParse(fullName)) : []),
      ...(email ? faultsOf('email', shape.email.safeParse(email)) : []),
    ],
  }
}
