import type { PhenomenonType } from './options.ts'

/** The shapes that the site reads from the words of a witness. Of several in one text the first one here counts. */
export const shapes = [
  'triangle',
  'chevron',
  'disk',
  'cigar',
  'cylinder',
  'diamond',
  'rectangle',
  'egg',
  'teardrop',
  'cone',
  'cross',
  'formation',
  'fireball',
  'sphere',
  'circle',
  'flash',
  'light',
] as const
export type Shape = (typeof shapes)[number]

export const isShape = (value: string): value is Shape => shapes.some((shape) => shape === value)

/** Reports of other types are never read for a shape. */
export const typesWithShape: readonly PhenomenonType[] = ['ufo']
