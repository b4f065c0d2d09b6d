import './account-section.css'
import type { ReactNode } from 'react'

type AccountSectionProps = {
  id: string
  title: string
  /** The purpose of the section. */
  about: ReactNode
  children: ReactNode
}

/** A section of the account page: its explanation, and beside it the data and the controls. */
export function AccountSection({ id, title, about, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="ruled grid grid-cols-1 gap-x-12 gap-y-5 pt-8 min-[56rem]:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="account-about grid min-w-0 grid-cols-1 content-start justify-items-start gap-3">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {about}
      </div>
      <div className="account-content grid min-w-0 grid-cols-1 content-start gap-5">{children}</div>
    </section>
  )
}
