type Rules = {
  createHTML: (html: string) => string | null
  createScript: (script: string) => string | null
  createScriptURL: (url: string) => string | null
}
type Factory = { createPolicy(name: 'default', rules: Rules): unknown }

/** React creates script elements with this HTML. It runs nothing. */
const emptyScript = '<script></script>'

/** JSON is data: it cannot run anything. */
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
 * The page's CSP demands Trusted Types. Browsers that know them accept only HTML and scripts that
 * pass these rules: React's own empty script, the text that came with the page, data blocks and our
 * own scripts. Called once, before React starts.
 */
export function restrictSinks(pageText: string): void {
  const factory: Factory | undefined = Reflect.get(window, 'trustedTypes')
  factory?.createPolicy('default', {
    createHTML: (html) => (html === emptyScript || html === pageText ? html : null),
    createScript: (script) => (isJson(script) ? script : null),
    createScriptURL: (url) => (isOwnScript(url) ? url : null),
  })
}
