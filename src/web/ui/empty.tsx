import type { ReactNode } from 'react'

/** Says that there is nothing to show, and what to do about it. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <div className="sky-piece w-22" aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  )
}
