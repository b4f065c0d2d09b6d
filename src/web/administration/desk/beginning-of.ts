/** As much of a description as two lines of a list may need. */
export const beginningOf = (description: string) => description.slice(0, 160)
