/** The resolutions of the cells of H3 in which maps count. The finest is the cell of a report, of about 250 km². */
export const cellResolutions = { coarsest: 1, finest: 5 } as const
