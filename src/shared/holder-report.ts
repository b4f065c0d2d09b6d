import * as z from 'zod/mini'
import { otherAccountsAnswers, timePrecisions } from './options.ts'
import { OwnReport } from './own-reports.ts'
import { FoundPlace } from './places.ts'
import { ReadReport } from './public-report.ts'
import { shapes } from './shapes.ts'

export const instantOrNull = z.nullable(z.iso.datetime())

/** A report as the holder of its receipt code or its account gets it: with all that was sent. */
export const HolderReport = z.extend(OwnReport, {
  timePrecision: z.nullable(z.enum(timePrecisions)),
  otherAccounts: z.nullable(z.enum(otherAccountsAnswers)),
  placeId: z.nullable(z.int()),
  reuse: z.boolean(),
  updatedAt: z.iso.datetime(),
  verifiedAt: instantOrNull,
  videoDescription: z.nullable(z.string()),
  videoSentAt: instantOrNull,
  /** In bytes. */
  videoSize: z.nullable(z.int()),
  videoReleasedAt: instantOrNull,
})
export type HolderReport = z.infer<typeof HolderReport>

/** What the register knows of the places and the time of a report beside what was sent. */
export const HolderReading = z.object({
  /** What the gazetteer knows of `placeId`. */
  chosenPlace: z.nullable(z.pick(FoundPlace, { name: true, division: true, country: true })),
  /** Null while it is not read, and while the report is deleted. */
  reading: z.nullable(
    z.extend(z.pick(ReadReport, { place: true, sighted: true }), {
      shape: z.nullable(z.enum(shapes)),
    }),
  ),
  hasNoPlace: z.boolean(),
})
export type HolderReading = z.infer<typeof HolderReading>
