import type { ReactNode } from 'react'

type ExplainedSectionProps = {
  id: string
  title: string
  titleClass?: string
  about: ReactNode
  aboutClass?: string
  contentClass: string
  children: ReactNode
}

/** A section of a page: its explanation, and beside it the data and the controls. */
export function ExplainedSection(props: ExplainedSectionProps) {
  const { id, title, titleClass, about, aboutClass = '', contentClass, children } = props
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="ruled grid grid-cols-1 gap-x-12 gap-y-5 pt-8 min-[56rem]:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div
        className={`grid min-w-0 grid-cols-1 content-start justify-items-start gap-3 ${aboutClass}`}
      >
        <h2 id={`${id}-title`} tabIndex={-1} className={titleClass}>
          {title}
        </h2>
        {about}
      </div>
      <div className={`grid min-w-0 grid-cols-1 content-start gap-5 ${contentClass}`}>
        {children}
      </div>
    </section>
  )
}
