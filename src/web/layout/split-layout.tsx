import type { ReactNode } from 'react'
import './split-layout.css'

type SplitLayoutProps = {
  /** Content before a night sky, beside the main part, or below it on narrow screens. */
  panel: ReactNode
  /** The name of the panel for screen readers. */
  panelLabel: string
  children: ReactNode
}

/** A form, with a panel beside it. */
export function SplitLayout({ panel, panelLabel, children }: SplitLayoutProps) {
  return (
    <div className="split grid grid-cols-1 min-[60rem]:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,28rem)] place-content-center gap-6 px-gutter py-section">
        {children}
      </div>
      <section aria-label={panelLabel} className="split-panel">
        {panel}
      </section>
    </div>
  )
}
