import type { ReactNode } from 'react'

type SplitLayoutProps = {
  /** Stands under the night sky, beside the main part or below it on narrow screens. */
  panel: ReactNode
  /** Names the panel for screen readers. */
  panelLabel: string
  children: ReactNode
}

/** A form first, with what speaks for it beside. */
export function SplitLayout({ panel, panelLabel, children }: SplitLayoutProps) {
  return (
    <div className="split">
      <div className="split-main">{children}</div>
      <section aria-label={panelLabel} className="split-panel">
        {panel}
      </section>
    </div>
  )
}
