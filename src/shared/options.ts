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

export const reportStatuses = ['pending', 'under_review', 'verified', 'rejected'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A rejected report is not public anywhere (decision 4). */
export const publicStatuses = ['pending', 'under_review', 'verified'] as const
export type PublicStatus = (typeof publicStatuses)[number]

/** What visitors read on a badge; values without a label are shown as they are. */
export const publicStatusLabels: Partial<Record<ReportStatus, string>> = {
  verified: 'Verified',
  pending: 'Under Review',
}
