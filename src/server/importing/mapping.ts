import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import * as z from 'zod'
import { forEachOptionalText, optionalTextNames } from '../../shared/optional-texts.ts'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { initialStatus, reportStatuses } from '../../shared/report-status.ts'
import { textTransformNames } from './text-transforms.ts'

const Columns = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().min(1)).min(1),
)
const Transforms = z.array(z.enum(textTransformNames)).optional()
const ValueMap = z.record(z.string(), z.string()).optional()

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
const Pattern = z.string().refine(isPattern, 'is not a regular expression')

const oneOrigin = {
  /** The first of these columns that is not empty. */
  column: Columns.optional(),
  /** Columns in braces. A part in square brackets is omitted if one of its columns is empty. */
  template: z.string().min(1).optional(),
  constant: z.string().optional(),
}
type Origins = { column?: unknown; template?: unknown; constant?: unknown }
const countOrigins = ({ column, template, constant }: Origins) =>
  [column, template, constant].filter((it) => it !== undefined).length
const hasOneOrigin = (field: Origins) => countOrigins(field) === 1
const originMessage = 'needs exactly one of "column", "template" and "constant"'

const textRules = {
  ...oneOrigin,
  transforms: Transforms,
  /** Replaces whole values, ignoring case. */
  values: ValueMap,
  default: z.string().optional(),
}
const TextField = z.strictObject(textRules).refine(hasOneOrigin, originMessage)
export type TextField = z.infer<typeof TextField>

const dateRules = {
  ...oneOrigin,
  order: z.enum(['month-first', 'day-first']).optional(),
  latestTwoDigitYear: z.int().min(1).max(9999).optional(),
  /** The treatment of a missing or unreadable date. */
  unreadable: z.enum(['unknown', 'refuse']).default('refuse'),
}
const DateField = z.strictObject(dateRules).refine(hasOneOrigin, originMessage)
export type DateField = z.infer<typeof DateField>

const ReportDateField = z
  .strictObject({
    ...dateRules,
    /** The day on which the archive published it, for rows without a day of reporting. */
    published: Columns.optional(),
  })
  .refine(
    (field) => hasOneOrigin(field) || (countOrigins(field) === 0 && field.published !== undefined),
    'needs one of "column", "template" and "constant", or "published"',
  )
export type ReportDateField = z.infer<typeof ReportDateField>

const RegionField = z.union(
  [
    z.strictObject({ constant: z.enum(regions) }),
    z.strictObject({
      /** Columns that name the place, the most reliable first. */
      place: Columns,
      /** For places without a known country or state. */
      fallback: z.enum(regions).optional(),
    }),
    z
      .strictObject({ country: Columns.optional(), state: Columns.optional() })
      .refine(({ country, state }) => country !== undefined || state !== undefined),
    z.strictObject({ column: Columns, values: ValueMap, default: z.string().optional() }),
  ],
  'needs one of "constant", "country" and "state", "place" (with an optional "fallback") and "column" (with "values")',
)

const DescriptionField = z
  .strictObject({
    ...textRules,
    /** Lines to append, each a template. A line with only empty columns is omitted. */
    notes: z.array(z.string().min(1)).default([]),
  })
  .refine(hasOneOrigin, originMessage)

/** Columns with degrees, and how far off they may be: kilometres, or a column of them. */
const Coordinates = z.strictObject({
  latitude: z.string().min(1),
  longitude: z.string().min(1),
  uncertaintyKm: z.union([z.number().positive(), z.string().min(1)]).optional(),
})

const SkipRule = z
  .strictObject({
    column: z.string().min(1),
    equals: z.union([z.string(), z.array(z.string())]).optional(),
    matches: Pattern.optional(),
    reason: z.string().min(1),
  })
  .refine(
    (rule) => (rule.equals === undefined) !== (rule.matches === undefined),
    'needs exactly one of "equals" and "matches"',
  )

/** What readers are told about an archive: on the page of each of its reports. */
const Archive = z.strictObject({
  title: z.string().min(1).max(200).optional(),
  address: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  licence: z.string().min(1).max(200).optional(),
  licenceAddress: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
})
export type Archive = z.infer<typeof Archive>

/** A mapping file: which columns of a CSV file fill which fields of a report. */
export const Mapping = z.strictObject({
  $comment: z.string().optional(),
  source: z.string().min(1).max(100).optional(),
  archive: Archive.optional(),
  encoding: z.string().refine(iconv.encodingExists, 'is not a known encoding').optional(),
  delimiter: z.string().length(1).optional(),
  key: Columns.optional(),
  skip: z.array(SkipRule).default([]),
  clean: z
    .record(
      z.string(),
      z.strictObject({ transforms: Transforms, values: ValueMap, remove: Pattern.optional() }),
    )
    .default({}),
  extract: z
    .record(z.string(), z.strictObject({ column: z.string(), pattern: Pattern }))
    .default({}),
  fields: z.strictObject({
    fullName: TextField.optional(),
    email: TextField.optional(),
    /**
     * `true` or the value of a column. Any value but "false" hides the reporter's name from the
     * public.
     */
    anonymous: z.union([z.boolean(), TextField]).default(true),
    region: RegionField,
    location: TextField,
    coordinates: Coordinates.optional(),
    sightingDate: DateField,
    sightingTime: TextField.optional(),
    phenomenonType: TextField,
    duration: TextField.optional(),
    /** What the archive made of its record, like GEIPAN's A to D. */
    class: TextField.optional(),
    description: DescriptionField,
    ...forEachOptionalText(() => TextField.optional()),
    createdAt: ReportDateField.optional(),
    status: z
      .union([z.strictObject({ constant: z.enum(reportStatuses) }), TextField])
      .default({ constant: initialStatus }),
  }),
})
export type Mapping = z.infer<typeof Mapping>

/** A file or mapping that cannot be used at all. The message is for the operator. */
export class UnusableInput extends Error {}

export function parseMapping(json: string, name: string): Mapping {
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch (error) {
    throw new UnusableInput(`${name} is not valid JSON: ${(error as Error).message}`)
  }
  const result = Mapping.safeParse(content)
  if (result.success) return result.data
  const faults = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || 'mapping'}: ${issue.message}`,
  )
  throw new UnusableInput(`The mapping ${name} cannot be used.\n${faults.join('\n')}`)
}

export async function readMapping(file: string): Promise<Mapping> {
  const json = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UnusableInput(`The mapping cannot be read: ${error.message}`)
  })
  return parseMapping(json, file)
}

const labels: Record<string, string> = {
  'united states': 'usa',
  'european union': 'eu',
  'ufo/uap': 'ufo',
  'apparition/ghost': 'ghost',
  'psychic phenomenon': 'psychic',
}
/** The values of a column of types: as the API names them, or as the form does. */
export const typeLabels = {
  ...labels,
  ...Object.fromEntries(phenomenonTypes.map((type) => [type, type])),
}
/** The letters of a name, so that "Sighting_Date" and sightingDate are one. */
export const plainName = (column: string) => column.toLowerCase().replace(/[^a-z]/g, '')

/** The mapping of a file whose columns have the names of the API fields. */
export function mappingOfHeader(header: string[]): Mapping {
  const columnOf = (field: string) => header.find((it) => plainName(it) === field.toLowerCase())
  const required = ['region', 'location', 'sightingDate', 'phenomenonType', 'description']
  const missing = required.filter((field) => !columnOf(field))
  if (missing.length > 0) {
    throw new UnusableInput(
      `The file has no column ${missing.join(', ')}. Name its columns like the fields of a report, or give a mapping (--mapping FILE, see docs/importing.md).`,
    )
  }
  const field = (name: string, rules: object = {}) => {
    const column = columnOf(name)
    return column ? { [name]: { column, ...rules } } : {}
  }
  const optional = [
    'fullName',
    'email',
    'anonymous',
    'sightingTime',
    'duration',
    ...optionalTextNames,
    'status',
  ]
  return Mapping.parse({
    fields: {
      ...field('region', { values: labels }),
      ...field('location'),
      ...field('sightingDate'),
      ...field('phenomenonType', {
        values: typeLabels,
      }),
      ...field('description'),
      ...Object.assign({}, ...optional.map((name) => field(name))),
      ...field('createdAt', { unreadable: 'unknown' }),
    },
  })
}
