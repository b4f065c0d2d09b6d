import type { ReactNode } from 'react'

type AccountSectionProps = {
  id: string
  title: string
  /** What the section is for. */
  about: ReactNode
  children: ReactNode
}

/** One matter of the account: what it is about, and beside it what can be seen and done. */
export function AccountSection({ id, title, about, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="account-section">
      <div className="account-about">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {about}
      </div>
      <div className="account-content">{children}</div>
    </section>
  )
}
