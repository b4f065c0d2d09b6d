/** Safari never focuses a scrollable box by itself, so the keyboard could not scroll it. */
export const scrollable = { tabIndex: 0 }
