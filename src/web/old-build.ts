import { hasFile } from './api.ts'

const storageKey = 'reloadedFrom'

/** False if this build has reloaded the page before, or if no storage can remember that. */
function mayReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === build) return false
    sessionStorage.setItem(storageKey, build)
    return true
  } catch {
    return false
  }
}

/** A new page would lose what somebody has typed or chosen. */
function holdsInput(): boolean {
  const fields = document.querySelectorAll<Field>('textarea, select, input:not([type=hidden])')
  return [...fields].some(isFilledIn)
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isFilledIn(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const preset = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, preset)
  }
  const isTicked = field.type === 'checkbox' || field.type === 'radio'
  return isTicked && 'checked' in field
    ? field.checked !== field.defaultChecked
    : field.value !== ''
}

/**
 * Reloads the page once when a lazy chunk cannot be loaded any more: when the deployed build no longer has
 * the chunks of an open tab, or when the connection is back but the browser remembers that the chunk
 * failed, as browsers may (https://github.com/whatwg/html/issues/6768) and nothing typed would be lost.
 */
export function watchBuild(): void {
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!build) return
  const failedBefore = new Set<string>()
  addEventListener('vite:preloadError', async ({ payload: { message } }) => {
    const isRepeated = failedBefore.has(message)
    failedBefore.add(message)
    const isThere = await hasFile(build)
    const isLost = isThere === false || (isThere && isRepeated && !holdsInput())
    if (isLost && mayReload(build)) location.reload()
  })
}
