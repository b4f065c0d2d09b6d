export const reportPageTexts = {
  part: 'reportPage',
  moreReports: 'More reports',
  newerReport: 'Newer report',
  olderReport: 'Older report',
  othersNearThereAndThen: 'Others near there and then',
  sameNight: 'From the same place and night. Whether they saw the same thing, nobody has checked.',
  fromArchive: 'From the archive',
  record: (key: string) => `record ${key}`,
  licence: 'Licence',
  howToCite: 'How to cite this report',
  received: (day: string) => `Received ${day}.`,
} as const
