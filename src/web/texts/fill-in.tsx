import { Fragment, type ReactNode } from 'react'

/** Puts elements in the place of the names in braces: "Sent to {address}." */
export function fillIn(text: string, elements: Record<string, ReactNode>): ReactNode {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (
      <Fragment key={index}>{index % 2 === 1 ? elements[piece] : piece}</Fragment>
    ))
}
