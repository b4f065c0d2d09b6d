import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')

export const placesTexts = {
  part: 'places',
  places: 'Places',
  placesFound: (amount: number) =>
    `${count(amount, { one: 'place', other: 'places' })}. Choose with the arrow keys and Enter, or write on.`,
  near: 'Reports near',
} as const
