import type { ReactNode } from 'react'

type FailureProps = { title: string; text: string; children?: ReactNode }

/** Says what went wrong, what it means, and how to go on. Announced when it appears. */
export function Failure({ title, text, children }: FailureProps) {
  return (
    <div role="alert" className="notice notice-destructive">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
