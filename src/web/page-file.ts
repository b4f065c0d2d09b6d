import type { PageName } from '../shared/pages.ts'

/** Pages whose component stands beside that of another page. */
const besides: Partial<Record<PageName, string>> = {
  receivedHeld: 'received',
  confirmName: 'mailed-code',
  notices: 'mailed-code',
}

/**
 * The file of a page as the build manifest names it, so that the server lets browsers preload the styles and
 * scripts of a page that loads late. Browsers never load this code.
 */
export function pageFile(name: PageName): string {
  const file = besides[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/web/pages/${file}.tsx`
}
