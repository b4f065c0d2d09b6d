import { type RefObject, useEffect, useRef } from 'react'
import { focusResults } from './explore-link.tsx'

/**
 * Where a failure takes the place of the results, the focus goes to the field at fault, or back to the page
 * if the results held it. A page that begins with a failure leaves the focus alone.
 */
export function useFocusOnFailure(error: unknown, fields: RefObject<HTMLElement | null>): void {
  const before = useRef(error)
  useEffect(() => {
    const isNew = error !== before.current
    before.current = error
    if (!isNew || !error) return
    const faulty = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (faulty) faulty.focus()
    else if (document.activeElement === document.body) focusResults()
  }, [error])
}
