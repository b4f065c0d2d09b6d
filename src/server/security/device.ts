type Known = [name: string, pattern: RegExp]

/** In this order: most browsers also claim to be those further down. */
const browsers: Known[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: Known[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(intosh| OS)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

function nameOf(known: Known[], userAgent: string): string | undefined {
  return known.find(([, pattern]) => pattern.test(userAgent))?.[0]
}

/** Browser and system in words, so that people recognise their sessions; no versions, no model. */
export function describeDevice(userAgent = ''): string {
  const browser = nameOf(browsers, userAgent) ?? 'Unknown browser'
  const system = nameOf(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}
