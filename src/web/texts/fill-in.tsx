import { Fragment, type ReactNode } from 'react'

/** Replaces the names in braces by elements: "Sent to {address}." */
export function fillIn(text: string, elements: Record<string, ReactNode>): ReactNode {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (
      <Fragment key={index}>{index % 2 === 1 ? elements[piece] : piece}</Fragment>
    ))
}
