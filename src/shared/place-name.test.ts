import { expect, test } from 'vitest'
import { placeName } from './place-name.ts'
import { formatsIn } from './texts/formats.ts'
import { english } from './texts/texts.ts'

test.for<[name: string | null, division: string | null, country: string, expected: string]>([
  ['Chicago', 'Illinois', 'US', 'Chicago, Illinois, United States'],
  ['Luxembourg', 'Luxembourg', 'LU', 'Luxembourg'],
  ['Zürich', 'Zurich', 'CH', 'Zürich, Switzerland'],
  ['Genève', 'Geneva', 'CH', 'Genève, Switzerland'],
  ['Sankt Gallen', 'Saint Gallen', 'CH', 'Sankt Gallen, Switzerland'],
  ['Bern', 'Bern', 'CH', 'Bern, Switzerland'],
  ['Vienna', 'Vienna', 'AT', 'Vienna, Austria'],
  ['Québec', 'Quebec', 'CA', 'Québec, Canada'],
  ['Rome', 'Lazio', 'IT', 'Rome, Lazio, Italy'],
  ['New York City', 'New York', 'US', 'New York City, New York, United States'],
  ['Paris', 'Île-de-France', 'FR', 'Paris, Île-de-France, France'],
  ['Geneva', 'Illinois', 'US', 'Geneva, Illinois, United States'],
  [null, 'Zurich', 'CH', 'Zurich, Switzerland'],
  [null, null, 'CH', 'Switzerland'],
])('%s in %s, %s is %s', ([name, division, country, expected]) => {
  expect(placeName({ name, division, country }, formatsIn(english.tag))).toBe(expected)
})
