const template = {
  title: 'The name of the template.',
  text: 'What the witness will read. Moderators can change it before they send it.',
}

/** What the fields of the moderators' answers mean. */
export const deskFields = {
  key: 'The name of the reason in decisions. It never changes.',
  number: 'The number that chooses the reason at the desk; null for a retired reason.',
  label: 'What moderators read.',
  sentence:
    'What the witness reads, after "A moderator found that". Null if the reason is not on the list.',
  ground: 'What the decision rests on: the terms of the site, or the law.',
  reportId: 'The report that is being read.',
  sameText: 'Reports whose description is the same or nearly so, the most alike first.',
  '/api/admin/reports/{id}/reading.sightingDate':
    'The date of the sighting, as much as is known: an ISO 8601 day, or an EDTF date such as 1947-07, 1947-21 (a season), 1947 or 194X, or Unknown. It begins no later than today.',
  '/api/admin/reports/{id}/similar.sameNight':
    'Other reports from the same place and night, in every status.',
  takeOver: 'True takes the report over from somebody else who reads it.',
  administratorName: 'The user name of the administrator who reads the report.',
  since: 'Since when the report is being read: ISO 8601 in UTC.',
  isOwn: 'True if the administrator who asks reads the report.',
  texts:
    'The texts as everybody shall read them: the same, but for words that [removed] or [name removed] replaces.',
  redactions: 'Texts from which a moderator removed words, unless they were put back.',
  redactedOn: 'The day on which a moderator last removed words from the text.',
  '/api/admin/reports/{id}/redactions.id': 'The redaction that kept this original.',
  '/api/case.field': 'The text from which words were removed.',
  field: 'The text from which words were removed.',
  original: 'The text before words were removed.',
  redactedAt: 'When words were removed: ISO 8601 in UTC.',
  erasedAt: 'When the original is erased: ISO 8601 in UTC. Until then it can be put back.',
  'path.redactionId': 'The redaction, from the list of the originals.',
  isRetired: 'True retires the reason, which stays readable on old cases; false brings it back.',
  '/api/admin/templates.title': template.title,
  '/api/admin/templates.text': template.text,
  '/api/admin/templates/{id}.title': template.title,
  '/api/admin/templates/{id}.text': template.text,
}
