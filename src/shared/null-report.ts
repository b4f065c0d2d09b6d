import * as z from 'zod/mini'
import { objectExpected, optionalChoice } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { textLimits } from './limits.ts'
import { optionalText } from './text.ts'

/** How far from the place of the report. Only the first three are near. */
export const nullReportDistances = ['same-place', 'within-2-km', 'within-10-km', 'farther'] as const
export type NullReportDistance = (typeof nullReportDistances)[number]

/** Whether somebody was there for the whole time of the sighting, or for a part of it. */
export const nullReportStays = ['whole', 'some'] as const
export type NullReportStay = (typeof nullReportStays)[number]

export const nullReportDirections = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
  'all-around',
] as const
export type NullReportDirection = (typeof nullReportDirections)[number]

export const nullReportSkies = ['clear', 'partly', 'overcast', 'unknown'] as const
export type NullReportSky = (typeof nullReportSkies)[number]

/** What somebody tells who was near a sighting at that time and saw nothing. */
export const NewNullReport = z.object(
  {
    distance: z.enum(nullReportDistances, {
      error: faultMessage({ code: 'not-chosen', values: { field: 'distance' } }),
    }),
    place: optionalText({ field: 'place', longest: textLimits.location }),
    stay: z.enum(nullReportStays, {
      error: faultMessage({ code: 'not-chosen', values: { field: 'stay' } }),
    }),
    direction: optionalChoice(
      nullReportDirections,
      faultMessage({ code: 'not-chosen', values: { field: 'direction' } }),
    ),
    sky: z.enum(nullReportSkies, {
      error: faultMessage({ code: 'not-chosen', values: { field: 'sky' } }),
    }),
    note: optionalText({ field: 'note', longest: textLimits.nullReportNote }),
  },
  objectExpected('words'),
)
export type NewNullReport = z.infer<typeof NewNullReport>

/** The note of somebody who saw nothing, released by a moderator. */
export const NullReportNote = z.object({ addedOn: z.iso.date(), note: z.string() })
export type NullReportNote = z.infer<typeof NullReportNote>
