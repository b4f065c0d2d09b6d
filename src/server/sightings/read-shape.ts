import type { PhenomenonType } from '../../shared/options.ts'
import { type Shape, shapes, typesWithShape } from '../../shared/shapes.ts'

/** Words that witnesses use for the shapes that archives name. Clear shapes come before lights. */
const wordsOfShapes: Record<Shape, RegExp> = {
  triangle: /\btriang\w*|\bdreieck\w*/,
  chevron: /\bchevrons?\b|\bboomerangs?\b|\bv[- ]shaped?\b/,
  disk: /\bdis[ck]s?\b|\bdis[ck][- ]shaped|\bsaucers?\b|\buntertasse\w*|\bsoucoupes?\b|\bplatillos?\b/,
  cigar: /\bcigars?\b|\bcigar[- ]shaped|\btic[- ]?tacs?\b/,
  cylinder: /\bcylind\w*|\btube[- ]shaped\b/,
  diamond: /\bdiamonds?\b/,
  rectangle: /\brectang\w*/,
  egg: /\begg\b|\begg[- ]shaped|\boval\w*/,
  teardrop: /\btear ?drops?\b/,
  cone: /\bcones?\b|\bconical\b/,
  cross: /^cross$|\bcross[- ]shaped\b/,
  formation: /\bformations?\b/,
  fireball: /\bfire ?balls?\b|\bfeuerball\b/,
  sphere: /\bspher\w*|\borbs?\b|\bballs?\b|\bkugel\w*/,
  circle: /\bcirc(le|ular)s?\b|\bround\b|\brund\w*/,
  flash: /\bflash(es)?\b/,
  light: /\blights?\b|\blicht\w*|\blumi[eè]res?\b|\bluces?\b|\bluz(es)?\b/,
}

/** A line that the import adds. */
const note = /^Shape: (.{1,30})$/m

/** The shape of what was seen in the sky, or null where the words name none. */
export function readShape(description: string, type: PhenomenonType): Shape | null {
  if (!typesWithShape.includes(type)) return null
  const words = (note.exec(description)?.[1] ?? description).toLowerCase()
  return shapes.find((shape) => wordsOfShapes[shape].test(words)) ?? null
}
