import { expect, test } from 'vitest'
import { phenomenonTypes } from '../../shared/options.ts'
import { shapes, typesWithShape } from '../../shared/shapes.ts'
import { readShape } from './read-shape.ts'

test('the note of an archive names each shape by its own word', () => {
  const noted = (word: string) => readShape(`It hovered.\nShape: ${word}\nWeather: foggy`, 'ufo')
  const names = shapes.map((shape) => `${shape[0]?.toUpperCase()}${shape.slice(1)}`)
  expect(names.map(noted)).toEqual(shapes)
  expect(['Oval', 'Orb', 'Changing', 'Unknown'].map(noted)).toEqual(['egg', 'sphere', null, null])
})

test('a cross of the story is a shape only if something looked like one', () => {
  expect(readShape('It flew across the road, over the Red Cross.', 'ufo')).toBeNull()
  expect(readShape('A cross-shaped thing.', 'ufo')).toBe('cross')
})

test('only sightings in the sky have a shape', () => {
  expect(readShape('A round face at the window.', 'ghost')).toBeNull()
})

test('the types that can have a shape are those that the site reads for one', () => {
  const read = phenomenonTypes.filter((type) => readShape('A black triangle.', type) !== null)
  expect(read).toEqual(typesWithShape)
})
