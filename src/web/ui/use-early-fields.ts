import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Hands over what a form holds when its scripts begin, because somebody may have filled it in before. React
 * would go on with the values that the server wrote. Reads them before anything renders anew.
 */
export function useEarlyFields(
  form: RefObject<HTMLFormElement | null>,
  adopt: (held: URLSearchParams) => void,
): void {
  const held = useRef(new URLSearchParams())
  useLayoutEffect(() => {
    if (!form.current) return
    for (const [name, value] of new FormData(form.current)) held.current.set(name, String(value))
  }, [])
  useEffect(() => adopt(held.current), [])
}
