import { pick, shuffled } from '../seeded-random.ts'
import type { Story, StoryParts } from './read-stories.ts'

const durations = [
  'A minute or two',
  'About 5 minutes',
  '30 seconds',
  'Maybe ten minutes',
  '3 min',
  'Under a minute',
  'Not sure',
  '20 minutes',
] as const
const witnesses = [
  null,
  null,
  null,
  'My partner',
  'A colleague',
  'Two neighbors',
  'My daughter',
  'One stranger',
] as const
const minutes = ['00', '10', '15', '25', '30', '40', '45', '50'] as const

/** Returns a function for the nth item. Every round contains all items, in a new order. */
function dealt<Item>(items: Item[], random: () => number): (index: number) => Item {
  const rounds: Item[][] = []
  return (index) => {
    const round = Math.floor(index / items.length)
    rounds[round] ??= shuffled(items, random)
    const item = rounds[round]?.[index % items.length]
    if (item === undefined) throw new Error('There are no parts to make a story of')
    return item
  }
}

/** Composes short stories. Uses each part about equally often. */
export function composeStories(parts: StoryParts, count: number, random: () => number): Story[] {
  const scene = dealt(parts.scenes, random)
  const sight = dealt(parts.sights, random)
  const ending = dealt(parts.endings, random)
  const setting = dealt(parts.settings, random)
  const used = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const { region, location } = setting(index)
    const whole = [scene(index), sight(index), ending(index)]
    const form = index % 4
    const shorter = form === 1 ? whole.slice(1) : form === 2 ? whole.slice(0, 2) : whole
    const other = [scene(index), sight(index), ending(index + 1)]
    const texts = [shorter, whole, other].map((sentences) => sentences.join(' '))
    const description = texts.find((text) => !used.has(text)) ?? ''
    used.add(description)
    return {
      region,
      location,
      sightingTime: `${pick(parts.hours, random)}:${pick(minutes, random)}`,
      duration: pick(durations, random),
      witnesses: pick(witnesses, random),
      description,
    }
  })
}
