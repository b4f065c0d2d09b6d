const sitesPlace =
  'Where the site takes the report to have happened, read from its public words; null if they name no country or were not read yet.'

/** What the fields of the objects `place` and `sighted` mean. */
export const readingFields = {
  place: sitesPlace,
  'reports.place': sitesPlace,
  sighted:
    'When the site takes it to have happened, read from its public words; null while they were not read yet.',
  hasNoPlace: 'Whether a moderator has said that the words name no place.',
  statedTime:
    'What the time is read from: the correction of a moderator, else what the witness said.',
  reading:
    'What the site reads from the words of the report, or a moderator has set: place and time; null while it is not read.',
  time: 'Day and time that a moderator sets instead of what the site reads; null takes them back.',
  archive: 'The archive that the report was imported from; null for a report submitted here.',
  'ReportArchive.name': 'The short name of the archive. Example: nuforc.',
  'ReportArchive.title': 'Its full name; null if the register was not told.',
  address: 'Its web address; null if the register was not told.',
  'ReportArchive.class':
    'What the archive made of its record, in its own words. Example: D; null if it says nothing.',
  'ReportArchive.record': 'The number or key of the record there; null if it has none.',
  licence:
    'The licence of its texts. Example: CC BY 4.0; null if unknown. Only an archive with a licence is part of the exports.',
  licenceAddress: 'The web address of that licence; null if unknown.',
  lastImportAt: 'When a file of the archive was imported last: ISO 8601 in UTC.',
  'ReportPlace.id':
    'The town in GeoNames; negative for a post office that GeoNames lacks, null if only a county, state or country is known.',
  'ReportPlace.name': 'The name of the town or county; null if only a state or country is known.',
  'ReportPlace.division': 'The name of the state or first division; null if unknown.',
  'ReportPlace.country':
    'The country, ISO 3166-1 alpha-2. Example: FR. The report of a town in doubt counts in its country and division only if all towns that fit the words lie there.',
  'ReportPlace.kind': 'How exactly the place is known.',
  'ReportPlace.radiusKm':
    'Within this distance of its middle most of the place lies, in kilometres, or the sighting, if the words say that it was farther away; null if unknown.',
  'ReportPlace.others': 'How many other places have this name and fit the words as well.',
  'ReportPlace.cell':
    'The cell of H3 of resolution 5, about 250 km², in hexadecimal digits; null unless the place is sure.',
  'ReportPlace.source':
    'Who says so: the `text` of the witness, a `choice` (of the witness in the form, or by the coordinates of an archive), or a `moderator`.',
  'ReportSighting.from':
    'The earliest instant that the words allow: ISO 8601 in UTC; null unless the day and the time zone are known.',
  'ReportSighting.to': 'The latest such instant: ISO 8601 in UTC; null like `from`.',
  'ReportSighting.localFrom':
    'The earliest time by the clocks of the place: ISO 8601 without a zone; null if no year is known.',
  'ReportSighting.localTo': 'The latest such time; null like `localFrom`.',
  'ReportSighting.timeZone': 'The time zone of the place in the IANA database; null if not sure.',
  'ReportSighting.kind':
    'How exactly the time is known: from a clock, from words for a part of the day, the day, a part of the date, or not at all.',
  'ReportSighting.precision':
    'How sure the witness is of the time: to the minute, quarter of an hour, hour or part of the day; null if not answered, or if the words say no time as sure as the answer.',
  'ReportSighting.durationFrom':
    'The least seconds that it lasted; null if the words name no number.',
  'ReportSighting.durationTo': 'The most seconds that it lasted; null if the words set no bound.',
  'ReportSighting.source': 'Who says so: the `text` of the witness or a `moderator`.',
} as const
