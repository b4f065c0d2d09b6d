import type { ReactNode } from 'react'

type MessageProps = { title: string; text: string; children: ReactNode; below?: ReactNode }

/** A page with one message and links to other pages. */
export function Message({ title, text, children, below }: MessageProps) {
  return (
    <div className="message-page">
      <div className="sky-piece" aria-hidden="true" />
      <h1>{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
      {below}
    </div>
  )
}
