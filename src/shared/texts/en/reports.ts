import { formatsIn } from '../formats.ts'

const { plural } = formatsIn('en')

function describeReports(amount: number): string {
  return `${amount} ${plural(amount, { one: 'report', other: 'reports' })}`
}

export const reportsTexts = {
  part: 'reports',
  videoEvidence: 'Video evidence',
  description: 'Description',
  mayNotPlay: 'This video may not play in a browser; it can be saved and played.',
  saveVideo: 'Save the video evidence {name}',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  loadingReports: 'Loading reports...',
  loadMore: 'Load More',
  recentSightings: 'Recent Sightings',
  exploreAll: 'Explore all sightings by place, date and shape',
  newestFirst: 'Read what others have seen, newest first',
  whatTheBadgesMean: 'What the badges mean',
  reportedByName: (name: string) => `Reported by ${name}`,
  dateOfSighting: 'Date of sighting',
  dateUnknown: 'Date unknown',
  timeOfSighting: 'Time of sighting',
  duration: 'Duration',
  region: 'Region',
  reportedBy: 'Reported by',
  emailAddress: 'Email address',
  submitted: 'Submitted',
  reportDetails: 'Report Details',
  openAsAPage: 'Open as a page',
  loadingReport: 'Loading report...',
  noPublicReport: 'There is no public report at this address. It may have been withdrawn.',
  failedToFetchTheReport: 'Failed to fetch the report',
  tryAgain: 'Try again',
  reports: 'Reports',
  phenomenonType: 'Phenomenon type',
  allTypes: 'All types',
  allRegions: 'All regions',
  search: 'Search',
  wordsOrAPlace: 'Words or a place',
  noReportsFoundMatchingYourCriteria: 'No reports found matching your criteria',
  showing: (reports: number) => `Showing ${describeReports(reports)}`,
  showingFrom: (reports: number, first: number) =>
    `Showing ${describeReports(reports)}, from number ${first} on`,
  thatIsAll: 'That is all of them.',
  clearFilters: 'Clear filters',
  reportASighting: 'Report a Sighting',
  backToTheNewestReports: 'Back to the newest reports',
  failedToFetchReports: 'Failed to fetch reports',
  registerUnavailable:
    'The register cannot be read at the moment. Nothing is lost; try again shortly.',
  submitYourSighting: 'Submit Your Sighting',
  submitExplanation: 'Provide detailed information about your paranormal encounter',
  startYourReport: 'Start your report',
  everythingOnOnePage: 'Everything on one page',
  premoderated: 'A moderator looks at your report before it appears.',
  appearsAtOnce: 'Your report appears at once, marked Under Review.',
  verificationTakes: (time: string) => `Verification typically takes ${time}.`,
  noEditing: 'A report cannot be edited after submission, so read it once more before you send.',
  loadingTheForm: 'Loading the form...',
} as const
