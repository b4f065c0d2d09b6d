import * as z from 'zod/mini'
import { objectExpected, optionalChoice, trueOrFalse } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { shortestDescription, textLimits } from './limits.ts'
import { forEachOptionalText, optionalTexts } from './optional-texts.ts'
import { otherAccountsAnswers, phenomenonTypes, regions, timePrecisions } from './options.ts'
import { isSightingDate } from './sighting-date.ts'
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
      requiredText({ field: 'sightingDate', longest: textLimits.sightingDate, format: 'date' }),
      z.string().check(
        z.refine((text) => isSightingDate(text, new Date()), {
          error: faultMessage('invalid-sighting-date'),
        }),
      ),
    ),
    sightingTime: requiredText({ field: 'sightingTime', longest: textLimits.sightingTime }),
    /** How sure the witness is of the time. */
    timePrecision: optionalChoice(
      timePrecisions,
      faultMessage({ code: 'not-chosen', values: { field: 'timePrecision' } }),
    ),
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
    /** Whether the witness read or discussed other accounts before writing. */
    otherAccounts: optionalChoice(
      otherAccountsAnswers,
      faultMessage({ code: 'not-chosen', values: { field: 'otherAccounts' } }),
    ),
    videoUrl: ownVideoUrl(),
    videoDescription: optionalText({
      field: 'videoDescription',
      longest: textLimits.videoDescription,
    }),
    anonymous: z._default(trueOrFalse('anonymous'), false),
    /** The words may be reused under CC BY 4.0 (decision 31). */
    reuse: z._default(trueOrFalse('reuse'), false),
  },
  objectExpected('report'),
)
export type NewReport = z.infer<typeof NewReport>
