import type { ReactNode } from 'react'

type FigureHeadProps = {
  /** The id of the title, which names the picture. */
  id?: string
  title: string
  /** What the picture shows, in one sentence; undefined where it shows nothing clearly. */
  finding: string | undefined
  children?: ReactNode
}

/** The heading of a picture: what it is about, and what it shows. */
export function FigureHead({ id, title, finding, children }: FigureHeadProps) {
  return (
    <div className="numbers-head">
      <h2 className="text-title">
        <span id={id} className={finding && 'numbers-topic'}>
          {title}
        </span>
        {finding && ' '}
        {finding}
      </h2>
      {children && <p className="text-muted">{children}</p>}
    </div>
  )
}
