/** Stands in the field while the video is on its way; survives a reload with the draft. */
export const unfinishedVideo = 'unfinished'
