import * as z from 'zod/mini'
import { shortestPlaceQuery, textLimits } from './limits.ts'
import { regions } from './options.ts'
import { filter } from './query-fields.ts'
import { requiredText } from './text.ts'

export const mostPlaces = 8

/** The beginning of a name; after a comma that of its state or country. */
export const PlaceQuery = z.object({
  q: requiredText({
    field: 'place',
    shortest: shortestPlaceQuery,
    longest: textLimits.location,
  }),
  region: filter(regions, 'region'),
})
export type PlaceQuery = z.infer<typeof PlaceQuery>

export const FoundPlace = z.object({
  id: z.int(),
  name: z.string(),
  division: z.nullable(z.string()),
  country: z.string(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  others: z.int(),
})
export type FoundPlace = z.infer<typeof FoundPlace>
