import * as z from 'zod/mini'
import { cellResolutions } from './cells.ts'
import { evidenceChoices, exploreOrders, explorePage, radiusLimits } from './explore-parameters.ts'
import { faultMessage } from './faults.ts'
import { uuidPattern } from './ids.ts'
import { phenomenonTypes, regions } from './options.ts'
import {
  filter,
  isInOrder,
  patterned,
  searchText,
  unknownChoice,
  wholeNumber,
  yearPattern,
} from './query-fields.ts'
import { unknownCursor } from './report-query.ts'
import { publicStatuses } from './report-status.ts'
import { shapes } from './shapes.ts'
import { isCalendarDay, utcDayOf } from './sighting-date.ts'

/** The first or the last day of a year, a month or a day. */
export function dayOf(text: string, end: 'first' | 'last'): string {
  const [typed = '', month, day] = text.split('-')
  const year = typed.padStart(4, '0')
  if (day) return `${year}-${month}-${day}`
  if (!month) return end === 'first' ? `${year}-01-01` : `${year}-12-31`
  if (end === 'first') return `${year}-${month}-01`
  return utcDayOf(new Date(Date.UTC(Number(year), Number(month), 0)))
}

/** A year, a month or a day, as the day with which the time begins or ends. */
function partialDate(field: 'from' | 'to') {
  const error = faultMessage({ code: 'partial-date-expected', values: { field } })
  const end = field === 'from' ? 'first' : 'last'
  return z.pipe(
    patterned(new RegExp(`^${yearPattern}(?:-(?:0[1-9]|1[0-2])(?:-\\d{2})?)?$`), error),
    z.pipe(
      z.transform((text: string | undefined) => text && dayOf(text, end)),
      z.optional(z.string().check(z.refine(isCalendarDay, { error }))),
    ),
  )
}

const { smallest, largest, usual } = radiusLimits

function kilometres() {
  const error = faultMessage({
    code: 'out-of-range',
    values: { field: 'radius', smallest, largest },
  })
  return z.pipe(
    patterned(/^\d{1,3}$/, error),
    z.pipe(
      z.transform((text: string | undefined) => Number(text ?? usual)),
      z.number().check(z.gte(smallest, { error }), z.lte(largest, { error })),
    ),
  )
}

type Related = {
  [Name in 'country' | 'division' | 'from' | 'to' | 'place' | 'search']?: string | undefined
}
type Asked = Related & { order: string }

/** Parameters that choose reports. Whatever takes the same question shares them. */
const filterFields = {
  search: searchText(),
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
  country: patterned(
    /^[A-Z]{2}$/,
    faultMessage({ code: 'unknown-country', values: { meant: '' } }),
  ),
  /** The code of the gazetteer, which is the postal code in the United States. */
  division: patterned(
    /^[A-Za-z0-9]{1,8}$/,
    faultMessage({ code: 'unknown-division', values: { meant: '' } }),
  ),
  /** The id of a place, or its name as typed. */
  place: searchText('place'),
  radius: kilometres(),
  /** An index of H3. Its second digit is the resolution. */
  cell: patterned(
    new RegExp(`^8[${cellResolutions.coarsest}-${cellResolutions.finest}][0-9a-f]{13}$`),
    faultMessage('unknown-cell'),
  ),
  /** Both inclusive: reports whose time of sighting overlaps these days. */
  from: partialDate('from'),
  to: partialDate('to'),
  shape: patterned(new RegExp(`^(?:${shapes.join('|')})$`), faultMessage('unknown-shape')),
  status: filter(publicStatuses, 'status'),
  evidence: filter(evidenceChoices, 'evidence'),
}

const divisionHasCountry = z.refine<Related>(
  ({ country, division }) => !division || country !== undefined,
  { error: faultMessage('division-needs-country'), path: ['division'] },
)

const datesInOrder = z.refine<Related>(({ from, to }) => isInOrder(from, to, isCalendarDay), {
  error: faultMessage('dates-reversed'),
  path: ['to'],
})

/** Which reports somebody asks for. */
export const ExploreFilters = z.object(filterFields).check(divisionHasCountry, datesInOrder)
export type ExploreFilters = z.infer<typeof ExploreFilters>

/** What somebody asks the register: which reports, in which order, from which one on. */
export const ExploreQuery = z
  .object({
    ...filterFields,
    order: z.pipe(
      z.optional(z.enum([...exploreOrders, ''], { error: unknownChoice('order', exploreOrders) })),
      z.transform((order) => order || exploreOrders[0]),
    ),
    /** `more`: counts up to 5,000 matches if there are more than a page counts, which takes longer. */
    count: z.pipe(
      z.optional(z.enum(['more', ''], { error: faultMessage('unknown-count') })),
      z.transform((count) => count === 'more'),
    ),
    /** The id of the last report of the page before. */
    after: patterned(new RegExp(`^${uuidPattern}$`), faultMessage(unknownCursor)),
    limit: wholeNumber({
      ...{ field: 'limit', smallest: 1 },
      ...{ largest: explorePage.largest, absent: explorePage.size },
    }),
  })
  .check(
    divisionHasCountry,
    datesInOrder,
    z.refine<Asked>(({ order, place }) => order !== 'nearest' || place !== undefined, {
      error: faultMessage('nearest-needs-place'),
      path: ['order'],
    }),
    z.refine<Asked>(({ order, search }) => order !== 'best' || search !== undefined, {
      error: faultMessage('best-needs-search'),
      path: ['order'],
    }),
  )
export type ExploreQuery = z.infer<typeof ExploreQuery>
