/** Of every page on which somebody tells something about a public report. */
export const aboutReportTexts = {
  part: 'aboutReport',
  theReport: (location: string, day: string, time: string) => `${location}, ${day}, ${time}`,
  backToTheReport: 'Back to the report',
} as const
