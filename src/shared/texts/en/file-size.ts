import { formatsIn } from '../formats.ts'

const { number } = formatsIn('en')

/** "7 kB", "12.4 MB" */
export const fileSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1_000))} kB`
    : `${number(bytes / 1_000_000, 1)} MB`
