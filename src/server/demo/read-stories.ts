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

/** Each sentence is complete, so that every scene, sight and ending fit together. */
const StoryParts = z.strictObject({
  hours: z.tuple([line], line),
  scenes: z.array(line).min(1),
  sights: z.array(line).min(1),
  endings: z.array(line).min(1),
  settings: z.array(z.strictObject({ region: z.enum(regions), location: line })).min(1),
})
export type StoryParts = z.infer<typeof StoryParts>

/** The sections of a file by their headings, like "# Scenes". */
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
 * Parses one story; empty lines separate stories. Its first line contains region, place, time,
 * duration and optionally other witnesses, separated by bars. The other lines are the text.
 */
function parseStory(block: string): Story {
  const [head = '', ...lines] = block.split('\n')
  const [region, location, sightingTime, duration, witnesses = null] = head.split(' | ')
  const description = lines.join(' ')
  return Story.parse({ region, location, sightingTime, duration, witnesses, description })
}

/** Reads the invented stories of a type, and the parts that compose more. */
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
