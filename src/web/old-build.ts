import { isGone } from './api.ts'

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

/**
 * An open tab can be older than the deployed build, which no longer has the tab's lazy chunks. When
 * such a chunk cannot be loaded, this reloads the page once.
 */
export function watchBuild(): void {
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!build) return
  addEventListener('vite:preloadError', async () => {
    if ((await isGone(build)) && mayReload(build)) location.reload()
  })
}
