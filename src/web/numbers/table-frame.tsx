import type { ReactNode } from 'react'
import './numbers-table.css'

type TableFrameProps = { caption: string; children: ReactNode }

/** A table of numbers that takes as many lines as its place on the page needs. */
export function TableFrame({ caption, children }: TableFrameProps) {
  return (
    <div className="numbers-frame">
      <table className="numbers-table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
