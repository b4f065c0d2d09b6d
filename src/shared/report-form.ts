/** Sent by the button of witnesses who do not know the time and have no scripts. */
export const withoutTimeName = 'withoutTime'
