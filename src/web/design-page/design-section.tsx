import type { ReactNode } from 'react'

export function DesignSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="design-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
