import type { ReactNode } from 'react'
import './numbers-table.css'

type TableFrameProps = {
  caption: string
  /** How to read the pictures of its rows, where there is room for them. */
  note?: string | undefined
  children: ReactNode
}

/** A table of numbers that takes as many lines as its place on the page needs. */
export function TableFrame({ caption, note, children }: TableFrameProps) {
  return (
    <div className="numbers-frame">
      <table className="numbers-table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
      {note && <p className="numbers-note">{note}</p>}
    </div>
  )
}
