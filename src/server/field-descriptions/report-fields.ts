import { apiUrls } from '../../shared/urls.ts'

const neighbours = apiUrls.reportNeighbours.replace(':id', '{id}')

/** What the fields of reports mean: for the OpenAPI document and the data dictionary. */
export const reportFields = {
  id: 'The identifier, which never changes. Example: 0192d4b0-5c1e-7c3a-9a51-3f2b7e1c4d55.',
  region:
    'The region that the reporter chose: `usa` or `eu`. Tells where the witness was, as the witness sees it.',
  location:
    'The place in the words of the witness, unchanged. Free text. Example: Lyon, near the river.',
  sightingDate:
    'The day of the sighting as submitted: an ISO 8601 day, or for imported archives an EDTF date such as 1947, 1947-07 or 194X. Local to the place. Example: 2024-03-21.',
  [`${neighbours}.sightingDate`]:
    'The day of the sighting as submitted, or as a moderator has corrected it.',
  [`${neighbours}.sightingTime`]:
    'The time of day as submitted, or as a moderator has corrected it.',
  sightingTime: 'The time of day in the words of the witness. Free text. Example: about 9 pm.',
  timePrecision:
    'How sure the witness is of the time: to the minute, a quarter of an hour, the hour, or only the part of the day; null or absent without an answer.',
  otherAccounts:
    'Whether the witness read or discussed other accounts of this before writing: `yes` or `no`; null or absent without an answer.',
  placeId:
    'The `id` of a town that the witness has chosen from `GET /api/places`; null or absent without a choice. `location` stays as it is written.',
  phenomenonType: 'The kind of phenomenon that the reporter chose. Example: ufo.',
  duration: 'How long it lasted, in the words of the witness. Free text. Example: 2 or 3 minutes.',
  description: 'What happened, in the words of the witness. Plain text of several lines.',
  witnesses:
    'Other witnesses, in the words of the reporter; null if there were none or if they are not public.',
  videoUrl:
    'The address of the video on this site; null without a video. In a public answer also null until the video is released. Example: /api/videos/0192d4b0-5c1e-7c3a-9a51-3f2b7e1c4d55.',
  videoFileName:
    'The name of the file that the reporter uploaded; null if there is no public video. Example: night.mp4.',
  videoDescription: 'What the video shows, in the words of the reporter; null if not given.',
  anonymous:
    'True if the reporter does not want to be named. Names and addresses are then left out.',
  verified: 'True if a moderator has checked the report. Does not mean that it is explained.',
  status: 'What the moderators have decided so far. Reports that they rejected are not public.',
  createdAt:
    'When the register received it; of an archive the date that it gives, else that of the import: ISO 8601 in UTC. Of public reports only the hour is told. Example: 2026-11-22T21:00:00.000Z.',
  updatedAt: 'When the record last changed: ISO 8601 in UTC. Serves as its version.',
  fullName: 'The full name. In a public report `Anonymous` unless its owner publishes it.',
  email: 'The e-mail address. In a public report null unless its owner publishes it.',
  held: 'True if the report is stored but public nowhere until a moderator releases it.',
  heldReasons: 'The rules that held the report. Empty for every other report.',
  nameHeld: 'True if the name is shown as `Anonymous` until its owner or a moderator confirms it.',
  isMasked: 'True if the name or the address is masked until the administrator reveals it.',
  hasAccount: 'True if a user account is linked to the report.',
  noteCount: 'How many notes of moderators the report has.',
  verifiedAt: 'When the report was verified: ISO 8601 in UTC; null before.',
  identifiersRemovedAt:
    'When name, address and witnesses were removed permanently: ISO 8601 in UTC; null before.',
  videoSentAt: 'When the video arrived: ISO 8601 in UTC; null without a video.',
  videoSize: 'The size of the video in bytes; null without a video.',
  videoReleasedAt: 'When the video was released to the public: ISO 8601 in UTC; null before.',
  receipt:
    'The code that opens the case of the report: six groups of four characters. Only the answer to the submission has it, and the same answer to a repetition with the same Idempotency-Key. The site stores no copy.',
  seal: 'The seal of what the witness sent for the public; null for a report from before seals existed. `npm run verify-seal` checks it against an exported case.',
  sealedAt: 'When the report was sealed: ISO 8601 in UTC, cut to the hour.',
  hash: 'SHA-256 over the canonical JSON (RFC 8785) of the sealed fields and a random salt, in hexadecimal digits.',
  matches: 'False if words were removed or corrected after sealing, so that they no longer match.',
  salt: 'The random salt of the seal in hexadecimal digits; null if it was erased. Only the witness gets it.',
  sealHash:
    'The seal of a second account, made like that of the report; null or absent for every other entry.',
  sealSalt: 'The salt of that seal; null where there is none.',
  notice: 'Where the witness is told by mail that something is new; null if nowhere.',
  isConfirmed: 'False until the first mail to the address was answered.',
  mayNotify: 'True if the site sends mails and the report still has identifiers.',
  mayRecall: 'True if the second account is invited: two days after the first, until it was given.',
  stage:
    '`open`: the report is stored. `deleted`: a moderator deleted it. `erasing`: its witness asked to erase it.',
  erasedOn:
    'The day on which a deleted report is erased for good: ISO 8601 in UTC; null for every other report.',
  decision: 'The latest decision of a moderator; null before the first one.',
  decidedOn: 'The day of the decision: ISO 8601 in UTC.',
  entries: 'Messages, answers and additions of the case, the earliest first.',
  mayReply: 'True if there is a verdict to which the witness has not replied yet.',
  formKey:
    'A new id for the next form of this page, so that a form that is sent twice counts once.',
  additions: 'What witnesses added after the report was stored, the earliest first.',
  addedOn: 'The day of the addition: ISO 8601 in UTC.',
  actorRole: 'Who acted: `moderator`, or `site` for the witness, the operator or a scheduled job.',
  isOpen: 'True if the witness can read an answer: the report has a case.',
  kind: 'Who wrote the entry and for whom: `message` and `answer` are private, `addendum`, `reply` and `recall` can become public.',
  'path.entryId': 'The id of the entry of a case.',
  authorName: 'The user name of the moderator; null for an entry of the witness.',
  isWaiting: 'True if no moderator has settled the entry yet.',
  isPublic: 'True if everybody can read the addition on the page of the report.',
  waitsSince: 'When the oldest entry that waits was written: ISO 8601 in UTC.',
  newer: 'The public report that arrived next; null for the newest one.',
  older: 'The public report that arrived before; null for the oldest one.',
  sameNight:
    'Public reports of the same place and night whose stories share at least three words with it in their first 5,000 letters, at most six. Of a place and night with more than 40 others, 40 are compared.',
  lead: 'The beginning of the description.',
  hasVideo: 'True if the report has a video.',
  deletedAt: 'When the report was deleted: ISO 8601 in UTC.',
  deletedByName: 'The administrator who deleted the report.',
  restorableUntil: 'After this time the report can be erased at any moment: ISO 8601 in UTC.',
  totalReports: 'How many reports are public.',
  verifiedSightings: 'How many public reports are verified.',
  activeUsers: 'How many accounts were used in the last 30 days.',
} as const
