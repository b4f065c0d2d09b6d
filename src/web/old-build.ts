import { isGone } from './api.ts'

const storageKey = 'reloadedFrom'

/** False where it was done already for this build, or nobody can remember that it was. */
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
 * A tab may be older than the build that the site now has, and its code gone from there. When code
 * that comes late cannot be loaded for that reason, the page is loaded anew, once.
 */
export function watchBuild(): void {
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!build) return
  addEventListener('vite:preloadError', async () => {
    if ((await isGone(build)) && mayReload(build)) location.reload()
  })
}
