import type { ReactNode } from 'react'

/** Styles show the one that fits the screen. */
export type ChartSize = 'wide' | 'narrow'

type ChartFrameProps = {
  drawn: { width: number; height: number }
  size: ChartSize
  titleId: string
  title: string
  /** The picture in words. */
  text: string
  children: ReactNode
}

export function ChartFrame({ drawn, size, titleId, title, text, children }: ChartFrameProps) {
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      className="numbers-chart"
      data-size={size}
    >
      <title>{title}</title>
      <desc>{text}</desc>
      {children}
    </svg>
  )
}
