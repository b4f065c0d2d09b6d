import { UnreadableFile } from '../if-present.ts'

export type Finding = {
  state: 'ok' | 'warning' | 'fault'
  /** The checked thing, in a word or two. */
  subject: string
  text: string
  /** An instruction for the operator. */
  mend?: string
}

export function ok(subject: string, text: string): Finding {
  return { state: 'ok', subject, text }
}

export function warning(subject: string, text: string, mend: string): Finding {
  return { state: 'warning', subject, text, mend }
}

export function fault(subject: string, text: string, mend: string): Finding {
  return { state: 'fault', subject, text, mend }
}

/** The findings of `check`, or the file that it cannot read. */
export async function findingsOf(
  subject: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return [fault(subject, error.message, 'Let the user of the site read it.')]
  }
}
