import type { OptionalTextName } from '../../shared/optional-texts.ts'
import { type PhenomenonType, phenomenonTypes } from '../../shared/options.ts'
import { type PublicStatus, verifiedStatus } from '../../shared/report-status.ts'
import type { NewReport } from '../../shared/reports.ts'
import { dayInMilliseconds, utcDayOf } from '../../shared/sighting-date.ts'
import type { Database } from '../database/open.ts'
import { pick, seededRandom, shuffled } from '../seeded-random.ts'
import { composeStories } from './compose-stories.ts'
import { readStories } from './read-stories.ts'

type NotInStory =
  | 'videoUrl'
  | 'videoDescription'
  | 'reuse'
  | 'placeId'
  | 'timePrecision'
  | 'otherAccounts'
  | OptionalTextName

export type DemoReport = Omit<NewReport, NotInStory> &
  Partial<Pick<NewReport, OptionalTextName>> & {
    status: PublicStatus
    createdAt: Date
  }

/** The number of composed reports of each type, in addition to its complete stories. */
const composed: Record<PhenomenonType, number> = {
  ufo: 42,
  ghost: 27,
  cryptid: 17,
  psychic: 10,
  other: 18,
}

const firstNames = [
  ...['Dana', 'Marcus', 'Ruth', 'Elena', 'Tomasz', 'Grace', 'Wendell', 'Aoife', 'Luis'],
  ...['Ingrid', 'Priya', 'Hank', 'Zoë', 'Mateus', 'Colleen', 'Jürgen', 'Naomi', 'Étienne'],
]
const lastNames = [
  ...['Whitfield', 'Okafor', 'Lindqvist', 'Marsh', 'Kowalczyk', 'Delgado', 'Pruitt', 'Byrne'],
  ...['Novák', 'Castellanos', 'Hargrove', 'Bergström', 'Tran', 'Moreau', 'Yazzie', 'Fenwick'],
]
const statusesWhenNew = ['pending', 'pending', 'pending', 'under_review', 'verified'] as const
const statusesWhenOld = ['pending', 'under_review', 'verified', 'verified'] as const

const daysShown = 60

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}

/** Most witnesses report within days, some within months, a few after years. */
function daysUntilReported(random: () => number): number {
  const [share, within] = [random(), random()]
  if (share < 0.5) return 1 + Math.floor(within * 6)
  if (share < 0.8) return 7 + Math.floor(within * 90)
  return 97 + Math.floor(within * 930)
}

function reporterOf(index: number, random: () => number) {
  const firstName = firstNames[index % firstNames.length] ?? 'Dana'
  const lastName = lastNames[(index * 5 + 3) % lastNames.length] ?? 'Marsh'
  return {
    fullName: `${firstName} ${lastName}`,
    email: `${plain(firstName)}.${plain(lastName)}@example.org`,
    anonymous: random() < 0.62,
  }
}

/**
 * Returns invented sample reports, newest first, as if submitted in the 60 days before `now`. Only
 * the dates change from call to call.
 */
export function demoReports(now: Date): DemoReport[] {
  const random = seededRandom(1947)
  const stories = phenomenonTypes.flatMap((phenomenonType) => {
    const { stories, parts } = readStories(phenomenonType)
    const made = composeStories(parts, composed[phenomenonType], random)
    return [...stories, ...made].map((story) => ({ ...story, phenomenonType }))
  })
  const step = (daysShown * dayInMilliseconds) / stories.length
  return shuffled(stories, random).map((story, index) => {
    const createdAt = new Date(now.getTime() - (index + 0.1 + random() * 0.8) * step)
    const sighted = new Date(createdAt.getTime() - daysUntilReported(random) * dayInMilliseconds)
    const isNew = index < stories.length / 6
    return {
      ...story,
      ...reporterOf(index, random),
      sightingDate: utcDayOf(sighted),
      status: pick(isNew ? statusesWhenNew : statusesWhenOld, random),
      createdAt,
    }
  })
}

/** Stores the sample reports that are missing. Returns their number. */
export async function addDemoReports(database: Database, now = new Date()): Promise<number> {
  const rows = demoReports(now).map((report, index) => ({
    ...report,
    verified: report.status === verifiedStatus,
    updatedAt: report.createdAt,
    importSource: 'demo',
    importKey: `demo-${String(index + 1).padStart(3, '0')}`,
  }))
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('reports')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['importSource', 'importKey']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
