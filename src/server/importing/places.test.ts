import { expect, test } from 'vitest'
import { regionOfPlace } from './places.ts'

test.each([
  [['', 'MA', 'Turners Falls'], 'usa'],
  [['USA', 'MT', 'Great Falls'], 'usa'],
  [['', 'ON', 'Ottawa (Canada)'], 'elsewhere'],
  [['', 'CA', 'Tijuana (Mexico)'], 'elsewhere'],
  [['', '', 'London (UK/England)'], 'elsewhere'],
  [['', '', 'Lyon (France)'], 'eu'],
  [['Ireland', 'County Dublin', 'Dublin'], 'eu'],
  [['', 'PR', 'Ponce (Puerto Rico)'], 'usa'],
  [['', 'DE', 'Dover'], 'usa'],
  [['Norfolk, VA'], 'usa'],
  [['Lebanon, OH'], 'usa'],
  [['Paris, Texas'], 'usa'],
  [['Paris, France'], 'eu'],
  [['USA, Lubbock (Texas)'], 'usa'],
  [['FRANCE, Lavoux (Vienne)'], 'eu'],
  [['GREAT BRITAIN, Hull'], 'elsewhere'],
  [['Tbilisi, Georgia, USSR'], 'elsewhere'],
  [['Athens, Georgia'], 'usa'],
  [['Washington, D.C.'], 'usa'],
  [['Côte d’Azur (FRANCE)'], 'eu'],
  [['Washington'], 'usa'],
  [['Springfield'], undefined],
  [['meet me in or out'], undefined],
  [[''], undefined],
])('places %j in %s', (parts, region) => {
  expect(regionOfPlace(parts)?.region).toBe(region)
})
