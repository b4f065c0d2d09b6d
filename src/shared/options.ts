export const regions = ['usa', 'eu'] as const
export type Region = (typeof regions)[number]

export const regionLabels: Record<Region, string> = {
  usa: 'United States',
  eu: 'European Union',
}

export const phenomenonTypes = ['ufo', 'ghost', 'cryptid', 'psychic', 'other'] as const
export type PhenomenonType = (typeof phenomenonTypes)[number]

export const phenomenonLabels: Record<PhenomenonType, string> = {
  ufo: 'UFO/UAP',
  ghost: 'Apparition/Ghost',
  cryptid: 'Cryptid',
  psychic: 'Psychic Phenomenon',
  other: 'Other',
}
