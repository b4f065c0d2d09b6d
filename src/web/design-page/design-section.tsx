import type { ReactNode } from 'react'

export function DesignSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="ruled grid grid-cols-1 gap-5 pt-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
