import { useEffect, useState } from 'react'
import { fieldsTexts } from '../../shared/texts/en/fields.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The part of the limit from which the counter is shown. */
const nearLimit = 0.9
const pauseInMilliseconds = 1_000

/** Shows the remaining characters near the limit. Screen readers hear them after a pause. */
export function FieldCounter({ count, limit }: { count: number; limit: number }) {
  const texts = useTexts(fieldsTexts)
  const text = describeRoom(texts, count, limit)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), pauseInMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p
        aria-hidden="true"
        className={`text-sm ${count > limit ? 'font-semibold text-destructive' : 'text-muted'}`}
      >
        {text}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

/** Empty while the text is far from the limit. */
export function describeRoom(texts: Texts['fields'], count: number, limit: number): string {
  if (count < limit * nearLimit) return ''
  const amount = Math.abs(limit - count)
  return count > limit ? texts.charactersTooMany(amount) : texts.charactersLeft(amount)
}
