import { createContext, createElement, type ReactNode, useContext } from 'react'
import { useLanguage } from './texts/use-texts.ts'

/** Where the server keeps rendered HTML; null in the browser. See html-keeper.ts. */
export type HtmlSlots = {
  /** Returns the number of the slot, and whether its HTML is known. */
  open(key: string): { number: number; isKnown: boolean }
}

export const HtmlSlotsContext = createContext<HtmlSlots | null>(null)

export const slotElement = 'kept-html'

type KeptProps = {
  /** Everything that the HTML of the children depends on; null if it is for one visitor. */
  inputs: readonly unknown[] | null
  children: ReactNode
}

/**
 * The server renders the children once for the same inputs, for a minute at most. They may not
 * contain what React moves into the head, like images and titles.
 */
export function Kept({ inputs, children }: KeptProps) {
  const slots = useContext(HtmlSlotsContext)
  const { tag } = useLanguage()
  if (!slots || !inputs) return children
  const { number, isKnown } = slots.open(JSON.stringify([tag, ...inputs]))
  const content = isKnown ? null : <HtmlSlotsContext value={null}>{children}</HtmlSlotsContext>
  return createElement(slotElement, { slot: String(number) }, content)
}
