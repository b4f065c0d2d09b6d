/** The value of the field during the upload. The draft keeps it across a reload. */
export const unfinishedVideo = 'unfinished'
