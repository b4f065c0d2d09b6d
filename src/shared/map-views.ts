/** The maps that the page offers first. Others show a country, such as `fr`, or a state, such as `us-tx`. */
export const mainMapViews = ['world', 'europe', 'usa'] as const
