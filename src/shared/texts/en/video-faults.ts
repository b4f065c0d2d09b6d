/** Why a video is refused: by the browser before the upload, or by the server after it. */
export const videoFaultsTexts = {
  part: 'videoFaults',
  tooLarge: 'Video must be 100MB or smaller',
  wrongType: 'Only MP4, MOV or AVI videos are accepted',
  unreadable: 'The video could not be read',
  storageFull: 'Storage is full, please try later',
  unknown: 'The video could not be found. Please upload it again',
} as const
