import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { page, shortestDescription, textLimits } from './limits.ts'
import { forEachOptionalText, optionalTexts } from './optional-texts.ts'
import { phenomenonTypes, regions } from './options.ts'
import { filter, searchText, wholeNumber } from './query-fields.ts'
import { publicStatuses } from './report-status.ts'
import { isSightingDate } from './sighting-date.ts'
import { ReportPlace, ReportSighting, type TimePrecision, timePrecisions } from './sightings.ts'
import { optionalText, requiredText } from './text.ts'
import { idOfVideoUrl } from './urls.ts'

const emailMessage = faultMessage({
  code: 'email-expected',
  values: { example: 'name@example.com' },
})

/** The URL of an uploaded video. The server rejects uploads of other senders. */
function ownVideoUrl() {
  const error = faultMessage('unknown-video')
  return z.pipe(
    z.optional(z.nullable(z.string({ error }))),
    z.pipe(
      z.transform((text: string | null | undefined) => text || null),
      z.nullable(z.string().check(z.refine((text) => idOfVideoUrl(text) !== undefined, { error }))),
    ),
  )
}

/** How sure the witness is of the time. A form sends an empty text where nothing is chosen. */
function timePrecision() {
  const error = faultMessage({ code: 'not-chosen', values: { field: 'timePrecision' } })
  return z.pipe(
    z.optional(z.nullable(z.enum([...timePrecisions, ''], { error }))),
    z.pipe(
      z.transform((chosen: TimePrecision | '' | null | undefined) => chosen || null),
      z.nullable(z.enum(timePrecisions)),
    ),
  )
}

/** The town that the witness has chosen from the suggestions. */
function chosenPlace() {
  const error = faultMessage('chosen-place-unknown')
  return z.pipe(
    z.optional(z.nullable(z.int32({ error }))),
    z.pipe(
      z.transform((id: number | null | undefined) => id ?? null),
      z.nullable(z.int32()),
    ),
  )
}

/**
 * The submission of a witness. Unknown keys are stripped: only the server sets id, status,
 * verified, userId and the timestamps.
 */
export const NewReport = z.object(
  {
    fullName: requiredText({ field: 'fullName', longest: textLimits.fullName }),
    email: z.pipe(
      requiredText({ field: 'email', longest: textLimits.email, format: 'email' }),
      z.email(emailMessage),
    ),
    region: z.enum(regions, {
      error: faultMessage({ code: 'not-chosen', values: { field: 'region' } }),
    }),
    location: requiredText({ field: 'location', longest: textLimits.location }),
    placeId: chosenPlace(),
    sightingDate: z.pipe(
      requiredText({ field: 'sightingDate', longest: 50, format: 'date' }),
      z.string().check(
        z.refine((text) => isSightingDate(text, new Date()), {
          error: faultMessage('invalid-sighting-date'),
        }),
      ),
    ),
    sightingTime: requiredText({ field: 'sightingTime', longest: textLimits.sightingTime }),
    timePrecision: timePrecision(),
    phenomenonType: z.enum(phenomenonTypes, {
      error: faultMessage({ code: 'not-chosen', values: { field: 'phenomenonType' } }),
    }),
    duration: requiredText({ field: 'duration', longest: textLimits.duration }),
    description: requiredText({
      field: 'description',
      shortest: shortestDescription,
      longest: textLimits.description,
    }),
    ...forEachOptionalText((name) =>
      optionalText({ field: name, longest: optionalTexts[name].longest }),
    ),
    videoUrl: ownVideoUrl(),
    videoDescription: optionalText({
      field: 'videoDescription',
      longest: textLimits.videoDescription,
    }),
    anonymous: z._default(z.boolean({ error: 'Anonymous must be true or false' }), false),
    /** The words may be reused under CC BY 4.0 (decision 31). */
    reuse: z._default(z.boolean({ error: 'Reuse must be true or false' }), false),
  },
  { error: 'Send the report as a JSON object' },
)
export type NewReport = z.infer<typeof NewReport>

/** The only shape in which a report leaves the server for the public (decision 2). */
export const PublicReport = z.object({
  id: z.uuid(),
  region: z.enum(regions),
  location: z.string(),
  sightingDate: z.string(),
  sightingTime: z.string(),
  phenomenonType: z.enum(phenomenonTypes),
  duration: z.string(),
  description: z.string(),
  ...forEachOptionalText(() => z.nullable(z.string())),
  videoUrl: z.nullable(z.string()),
  videoFileName: z.nullable(z.string()),
  anonymous: z.boolean(),
  verified: z.boolean(),
  status: z.enum(publicStatuses),
  createdAt: z.iso.datetime(),
  fullName: z.string(),
  email: z.nullable(z.string()),
})
export type PublicReport = z.infer<typeof PublicReport>

/** One report, with what the site has read from its words; null while it has not read them. */
export const ReadReport = z.extend(PublicReport, {
  place: z.optional(z.nullable(ReportPlace)),
  sighted: z.optional(z.nullable(ReportSighting)),
})
export type ReadReport = z.infer<typeof ReadReport>

/**
 * The response to the sender: the public report, and the parts that are not public yet. Other
 * responses do not have these fields.
 */
export const SubmittedReport = z.extend(PublicReport, {
  /** True if the report is not public until a moderator releases it. */
  held: z.optional(z.boolean()),
  /**
   * True if the report is shown as "Anonymous" until its sender or a moderator confirms the name.
   */
  nameHeld: z.optional(z.boolean()),
  /** The code that opens the case of the report. Only the answer to its submission has it. */
  receipt: z.optional(z.string()),
})
export type SubmittedReport = z.infer<typeof SubmittedReport>

/** The filters of the public list in a query string. */
export const ReportQuery = z.object({
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
  search: searchText(),
  limit: wholeNumber({ field: 'limit', smallest: 1, largest: page.largest, absent: page.size }),
  offset: wholeNumber({ field: 'offset', smallest: 0, largest: page.deepestOffset, absent: 0 }),
  /** Continues after a row, at any depth: the cursor in the header `Link` of an earlier answer. */
  after: z.optional(z.string().check(z.maxLength(300))),
})
export type ReportQuery = z.infer<typeof ReportQuery>
