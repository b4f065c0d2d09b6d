import { useEffect } from 'react'

const elementId = 'page-text'

/** The HTML as the server rendered it into the page, so that it need not be sent twice. */
export function readTextHtml(): string {
  return document.getElementById(elementId)?.innerHTML ?? ''
}

/** The one place where HTML is taken as it is: the server makes it from our own Markdown files. */
export function PageText({ html }: { html: string }) {
  useEffect(() => {
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [])
  return <div id={elementId} className="page-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** For browsers that do not open the answer of an anchor by themselves. */
function openTarget() {
  const target = document.querySelector(':target')
  const question = target?.closest('details')
  if (!question || question.open) return
  question.open = true
  target?.scrollIntoView()
}
