import { useEffect } from 'react'

const elementId = 'page-text'

/** Reads the HTML that the server rendered into the page, so that the page state need not hold it. */
export function readTextHtml(): string {
  return document.getElementById(elementId)?.innerHTML ?? ''
}

/** Raw HTML, which the server makes from our own Markdown files. */
export function PageText({ html }: { html: string }) {
  useEffect(() => {
    openTarget()
    window.addEventListener('hashchange', openTarget)
    return () => window.removeEventListener('hashchange', openTarget)
  }, [])
  return <div id={elementId} className="page-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Opens the answer that an anchor names, because some browsers do not. */
function openTarget() {
  const target = document.querySelector(':target')
  const question = target?.closest('details')
  if (!question || question.open) return
  question.open = true
  target?.scrollIntoView()
}
