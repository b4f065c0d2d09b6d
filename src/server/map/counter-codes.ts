import { type PhenomenonType, phenomenonTypes } from '../../shared/options.ts'

/** The number of a type in `map_counts` and `area_counts`. */
export const typeCode = (type: PhenomenonType): number => phenomenonTypes.indexOf(type) + 1

export const typeOfCode = (code: number): PhenomenonType => phenomenonTypes[code - 1] ?? 'other'

/** What stands there as the year of counters of all reports, and of those without a year. */
export const allYears = -1
export const noYear = 0

/** The decade 1990 to 1999 stands there as -1990. */
export const decadeFrom = (year: number): number => -year
