type Rules = {
  createHTML: (html: string) => string | null
  createScript: (script: string) => string | null
  createScriptURL: (url: string) => string | null
}
type Factory = { createPolicy(name: 'default', rules: Rules): unknown }

/** What React assigns to make an element of a script, without running anything. */
const emptyScript = '<script></script>'

/** Text that is JSON holds data only: it calls nothing wherever it stands. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function isOwnScript(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}

/**
 * Browsers that know Trusted Types let nothing become HTML or a script that these rules do not pass
 * (the policy of the page demands it): React's own empty script, the text that came with the page,
 * data blocks and our own scripts. Called once, before React starts.
 */
export function restrictSinks(pageText: string): void {
  const factory: Factory | undefined = Reflect.get(window, 'trustedTypes')
  factory?.createPolicy('default', {
    createHTML: (html) => (html === emptyScript || html === pageText ? html : null),
    createScript: (script) => (isJson(script) ? script : null),
    createScriptURL: (url) => (isOwnScript(url) ? url : null),
  })
}
