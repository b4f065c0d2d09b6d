/** What a video shows instead of captions if its witness wrote no description. */
export const captionsTexts = {
  part: 'captions',
  notDescribed: 'The witness did not describe this video.',
} as const
