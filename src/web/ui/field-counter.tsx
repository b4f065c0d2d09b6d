import { useEffect, useState } from 'react'

/** From here on the visitor is told how much room is left. */
const nearLimit = 0.9
const pauseInMilliseconds = 1_000

/** Says how many characters are left, near the limit only; to screen readers after a pause. */
export function FieldCounter({ count, limit }: { count: number; limit: number }) {
  const text = describeRoom(count, limit)
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

/** Empty while there is plenty of room. */
export function describeRoom(count: number, limit: number): string {
  if (count < limit * nearLimit) return ''
  const amount = Math.abs(limit - count)
  const characters = `${amount.toLocaleString('en')} ${amount === 1 ? 'character' : 'characters'}`
  return count > limit ? `${characters} too many` : `${characters} left`
}
