import { useState } from 'react'

/** Copies the text, and what came of it. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'failed')
  }
  return { outcome, copy }
}

/** False if the browser refuses it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
