import { apiUrls } from '../../shared/urls.ts'

const additions = apiUrls.additions.replace(':id', '{id}')
const entries = apiUrls.adminReportEntries.replace(':id', '{id}')
const objections = apiUrls.objections.replace(':id', '{id}')
const nullReports = apiUrls.nullReports.replace(':id', '{id}')

/** What the fields mean that people fill in who saw nothing, or who ask that a report be looked at. */
export const nullReportFields: Record<string, string> = {
  nothingSeen:
    'How many people told that they were within ten kilometers at that time and saw nothing, as far as moderators released it.',
  [`${additions}.nothingSeen`]:
    'The released notes of people who looked and saw nothing, near or farther away; the earliest first.',
  [`${additions}.note`]: 'The note, unaltered.',
  [`${nullReports}.place`]:
    'Where they stood, in a few words; null or absent without an answer. Only moderators read it.',
  'nullReport.place':
    'Where they stood, in a few words; null without an answer. Only moderators read it.',
  [`${nullReports}.note`]:
    'A note, public once a moderator has released it; null or absent without one.',
  distance: 'How far from the place of the report they were. `farther` never counts.',
  stay: 'Whether they were there for the whole time of the sighting or for some of it.',
  direction: 'Which way they looked; null or absent without an answer.',
  sky: 'How the sky was.',
  nullReport: 'What somebody chose who saw nothing; null for every entry of the case.',
  objection: 'Why somebody asks that the report be looked at; null for every other entry.',
  isAnswered: 'Whether the answer goes to an e-mail address.',
  isUpheld: 'Whether a moderator has changed or removed something because of it.',
  ...Object.fromEntries(
    [objections, entries, `${entries}/{entryId}`].map((path) => [
      `${path}.ground`,
      'Why somebody asks that the report be looked at.',
    ]),
  ),
  [`${objections}.text`]: 'What the moderators should know. Only they read it.',
  [`${objections}.email`]:
    'Where the answer goes; null or absent without one. Stored sealed, and erased with the answer.',
  isNotePublic: 'Whether everybody can read the note of a counted null report.',
}
