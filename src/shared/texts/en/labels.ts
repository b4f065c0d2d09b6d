import type { PhenomenonType, Region, TimePrecision } from '../../options.ts'
import { policy } from '../../policy.ts'

const { from, to } = policy.verificationBusinessDays

/** Words that visitors, users and administrators read alike. */
export const labelsTexts = {
  part: 'labels',
  sealHash: 'Seal (SHA-256)',
  anonymous: 'Anonymous',
  regions: {
    usa: 'United States',
    eu: 'European Union',
  } satisfies Record<Region, string>,
  phenomena: {
    ufo: 'UFO/UAP',
    ghost: 'Apparition/Ghost',
    cryptid: 'Cryptid',
    psychic: 'Psychic Phenomenon',
    other: 'Other',
  } satisfies Record<PhenomenonType, string>,
  timePrecisions: {
    'to-minute': 'To the minute',
    'to-quarter': 'To a quarter of an hour',
    'to-hour': 'To the hour',
    'to-part': 'Only the part of the day',
  } satisfies Record<`to-${TimePrecision}`, string>,
  verificationTime: `${from}-${to} business days`,
} as const
