import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { type PhenomenonType, regions } from '../../shared/options.ts'

const Story = z.strictObject({
  region: z.enum(regions),
  location: z.string().min(1),
  sightingTime: z.string().min(1),
  duration: z.string().min(1),
  witnesses: z.string().nullable(),
  description: z.string().min(1),
})
export type Story = z.infer<typeof Story>

const line = z.string().min(1)

/** Sentences that stand on their own, so that any scene, sight and ending make sense together. */
const StoryParts = z.strictObject({
  hours: z.tuple([line], line),
  scenes: z.array(line).min(1),
  sights: z.array(line).min(1),
  endings: z.array(line).min(1),
  settings: z.array(z.strictObject({ region: z.enum(regions), location: line })).min(1),
})
export type StoryParts = z.infer<typeof StoryParts>

/** The parts of a file by their headings, like "# Scenes". */
function readSections(type: PhenomenonType): Map<string, string> {
  const file = path.join(import.meta.dirname, 'stories', `${type}.txt`)
  const [, ...parts] = readFileSync(file, 'utf8').split(/^# (.+)$/m)
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[part, parts[index + 1]?.trim() ?? '']] : [],
    ),
  )
}

/**
 * Empty lines separate stories. The first line of each holds region, place, time, duration and the
 * other witnesses, if any, between bars; the other lines are its text.
 */
function parseStory(block: string): Story {
  const [head = '', ...lines] = block.split('\n')
  const [region, location, sightingTime, duration, witnesses = null] = head.split(' | ')
  const description = lines.join(' ')
  return Story.parse({ region, location, sightingTime, duration, witnesses, description })
}

/** The invented stories of a type, and the parts that make more of them. */
export function readStories(type: PhenomenonType): { stories: Story[]; parts: StoryParts } {
  const sections = readSections(type)
  const linesOf = (heading: string) => sections.get(heading)?.split('\n')
  const settings = linesOf('Settings')?.map((setting) => {
    const [region, location] = setting.split(' | ')
    return { region, location }
  })
  return {
    stories: (sections.get('Stories') ?? '').split(/\n{2,}/).map(parseStory),
    parts: StoryParts.parse({
      hours: linesOf('Hours'),
      scenes: linesOf('Scenes'),
      sights: linesOf('Sights'),
      endings: linesOf('Endings'),
      settings,
    }),
  }
}
