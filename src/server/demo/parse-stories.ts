import * as z from 'zod'
import { regions } from '../../shared/options.ts'

const Story = z.strictObject({
  region: z.enum(regions),
  location: z.string().min(1),
  sightingTime: z.string().min(1),
  duration: z.string().min(1),
  witnesses: z.string().nullable(),
  description: z.string().min(1),
})
export type Story = z.infer<typeof Story>

/**
 * Reads stories that are set apart by empty lines. The first line of each holds region, place, time,
 * duration and, if there were any, other witnesses, between bars; the other lines are the text.
 */
export function parseStories(source: string): Story[] {
  return source
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n')
      const [region, location, sightingTime, duration, witnesses = null] = head.split(' | ')
      const description = lines.join(' ')
      return Story.parse({ region, location, sightingTime, duration, witnesses, description })
    })
}
