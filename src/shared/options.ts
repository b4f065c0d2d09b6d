export const regions = ['usa', 'eu'] as const
export type Region = (typeof regions)[number]

export const phenomenonTypes = ['ufo', 'ghost', 'cryptid', 'psychic', 'other'] as const
export type PhenomenonType = (typeof phenomenonTypes)[number]
