/** Parts of the day in hours of local time since midnight; beyond 24 on the next day. Each is an interval of its own. */
export const partsOfDay = {
  midnight: [23, 25],
  afterMidnight: [0, 1],
  noon: [11, 13],
  beforeDawn: [3, 7],
  dawn: [5, 8],
  dusk: [17, 21],
  earlyMorning: [4, 8],
  lateMorning: [9, 12],
  afternoon: [12, 18],
  lateEvening: [21, 24],
  evening: [18, 23],
  morning: [6, 12],
  earlyHours: [0, 6],
  lateNight: [22, 28],
  night: [21, 29],
  daylight: [8, 18],
} as const satisfies Record<string, readonly [from: number, to: number]>
export type PartOfDay = keyof typeof partsOfDay
