export const feedsTexts = {
  part: 'feeds',
  newestReports: 'The newest reports of unexplained phenomena',
} as const
