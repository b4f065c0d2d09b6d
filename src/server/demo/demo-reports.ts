import type { OptionalTextName } from '../../shared/optional-texts.ts'
import type { PhenomenonType } from '../../shared/options.ts'
import type { PublicStatus } from '../../shared/report-status.ts'
import type { NewReport } from '../../shared/reports.ts'
import { pick, seededRandom, shuffled } from '../seeded-random.ts'
import { composeStories, type StoryParts } from './compose-stories.ts'
import { cryptidParts } from './cryptid-parts.ts'
import { cryptidStories } from './cryptid-stories.ts'
import { ghostParts } from './ghost-parts.ts'
import { ghostStories } from './ghost-stories.ts'
import { otherParts } from './other-parts.ts'
import { otherStories } from './other-stories.ts'
import { parseStories, type Story } from './parse-stories.ts'
import { psychicParts } from './psychic-parts.ts'
import { psychicStories } from './psychic-stories.ts'
import { ufoParts } from './ufo-parts.ts'
import { ufoStories } from './ufo-stories.ts'

export type DemoReport = Omit<NewReport, 'videoUrl' | 'videoDescription' | OptionalTextName> &
  Partial<Pick<NewReport, OptionalTextName>> & {
    status: PublicStatus
    createdAt: Date
  }

type Source = { type: PhenomenonType; stories: string; parts: StoryParts; composed: number }

const sources: Source[] = [
  { type: 'ufo', stories: ufoStories, parts: ufoParts, composed: 42 },
  { type: 'ghost', stories: ghostStories, parts: ghostParts, composed: 27 },
  { type: 'cryptid', stories: cryptidStories, parts: cryptidParts, composed: 17 },
  { type: 'psychic', stories: psychicStories, parts: psychicParts, composed: 10 },
  { type: 'other', stories: otherStories, parts: otherParts, composed: 18 },
]

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

const day = 86_400_000
const daysShown = 60

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}

/** Most witnesses write within days, some within months, a few after years. */
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
 * Invented sample reports, newest first, as if filed in the 60 days before `now`. The same every
 * time but for the dates.
 */
export function demoReports(now: Date): DemoReport[] {
  const random = seededRandom(1947)
  const stories: (Story & { phenomenonType: PhenomenonType })[] = sources.flatMap(
    ({ type, stories, parts, composed }) =>
      [...parseStories(stories), ...composeStories(parts, composed, random)].map((story) => ({
        ...story,
        phenomenonType: type,
      })),
  )
  const step = (daysShown * day) / stories.length
  return shuffled(stories, random).map((story, index) => {
    const createdAt = new Date(now.getTime() - (index + 0.1 + random() * 0.8) * step)
    const sighted = new Date(createdAt.getTime() - daysUntilReported(random) * day)
    const isNew = index < stories.length / 6
    return {
      ...story,
      ...reporterOf(index, random),
      sightingDate: sighted.toISOString().slice(0, 10),
      status: pick(isNew ? statusesWhenNew : statusesWhenOld, random),
      createdAt,
    }
  })
}
