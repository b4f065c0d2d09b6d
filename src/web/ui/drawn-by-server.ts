import type { ReactNode } from 'react'

/**
 * The props of an element that only the server fills. React leaves raw HTML as it is, so the browser needs neither the
 * code nor the data of the content, which is undefined there.
 */
export function drawnByServer(content: ReactNode | undefined) {
  return content === undefined
    ? { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
    : { children: content }
}
