import type { ReactNode } from 'react'

type CaseSectionProps = { id: string; title: string; about?: string; children: ReactNode }

/** A section of the case page: its explanation, and beside it the data and the controls. */
export function CaseSection({ id, title, about, children }: CaseSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="ruled grid grid-cols-1 gap-x-12 gap-y-5 pt-8 min-[56rem]:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        {about && <p className="text-sm text-muted">{about}</p>}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5 wrap-anywhere">{children}</div>
    </section>
  )
}
