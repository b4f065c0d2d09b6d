export type Half = 'am' | 'pm'

export const otherHalf = (half: string): Half => (half === 'am' ? 'pm' : 'am')
