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
