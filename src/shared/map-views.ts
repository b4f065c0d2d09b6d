/** The maps that the page offers first. Others show a country, such as `fr`, or a state, such as `us-tx`. */
export const mainMapViews = ['world', 'europe', 'usa'] as const

/** The name of the map that an address asks for. The country `us` has the map `usa`. */
export const viewNamed = (view: string = mainMapViews[0]): string => (view === 'us' ? 'usa' : view)

/** Of the country or state that a map shows alone, so many of its fullest cells are links. */
export const mostCellLinks = 1_000
