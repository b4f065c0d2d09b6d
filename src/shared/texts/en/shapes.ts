import type { Shape } from '../../shapes.ts'

/** The shapes that the site reads from the words of a witness. */
export const shapesTexts = {
  part: 'shapes',
  triangle: 'Triangle',
  chevron: 'Chevron',
  disk: 'Disk',
  cigar: 'Cigar',
  cylinder: 'Cylinder',
  diamond: 'Diamond',
  rectangle: 'Rectangle',
  egg: 'Egg or oval',
  teardrop: 'Teardrop',
  cone: 'Cone',
  cross: 'Cross',
  formation: 'Formation',
  fireball: 'Fireball',
  sphere: 'Sphere',
  circle: 'Circle',
  flash: 'Flash',
  light: 'Light',
} as const satisfies Record<Shape, string> & { part: 'shapes' }
