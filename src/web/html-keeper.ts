import { LRUCache } from 'lru-cache'
import { type HtmlSlots, slotElement } from './kept-html.tsx'

/** The form names tomorrow as the latest date. */
const longestLife = 60_000
const mostBytes = 12_582_912

/** React numbers elements by their place in the page. Such HTML fits no other place. */
const placedId = '_R_'

const kept = new LRUCache<string, Uint8Array>({
  ttl: longestLife,
  maxSize: mostBytes,
  sizeCalculation: (html, key) => html.length + 2 * key.length,
})

export type HtmlKeeper = HtmlSlots & {
  /** Replaces the slots of a rendered page by their HTML, and keeps what is new. */
  fill(html: string): Buffer
}

/** For one page: each slot is an element that holds new HTML, or nothing if the HTML is known. */
export function openHtmlKeeper(): HtmlKeeper {
  const slots: { key: string; known: Uint8Array | undefined }[] = []
  const [opening, closing] = [`<${slotElement} slot="`, `</${slotElement}>`]

  function take(number: string, html: string): Uint8Array {
    const slot = slots[Number(number)]
    if (slot?.known) return slot.known
    // A small `Buffer` is a part of a slab of 64 kB, which lives as long as the part.
    const bytes = new TextEncoder().encode(html)
    if (slot && !html.includes(placedId)) kept.set(slot.key, bytes)
    return bytes
  }

  return {
    open(key) {
      const known = kept.get(key)
      slots.push({ key, known })
      return { number: slots.length - 1, isKnown: known !== undefined }
    },
    fill(html) {
      const [first = '', ...others] = html.split(opening)
      const parts = others.flatMap((part) => {
        const [numberEnd, contentEnd] = [part.indexOf('">'), part.indexOf(closing)]
        const content = take(part.slice(0, numberEnd), part.slice(numberEnd + 2, contentEnd))
        return [content, Buffer.from(part.slice(contentEnd + closing.length))]
      })
      return Buffer.concat([Buffer.from(first), ...parts])
    },
  }
}
