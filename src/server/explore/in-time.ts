import { isOutOfTime } from '../database/availability.ts'

/** What takes too long, as on a cold disk, is left out: the reports are worth more than what stands beside them. */
export async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isOutOfTime(error)) return otherwise
    throw error
  }
}
