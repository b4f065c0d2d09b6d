import { type ReactNode, useContext } from 'react'
import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { apiUrls } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { StaticContentContext } from '../site-context.ts'
import { PageActions } from '../static-pages/page-actions.tsx'
import { PageText } from '../static-pages/page-text.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { NotFoundPage } from './not-found.tsx'

/**
 * Guidelines, answers, policies and terms: a table of contents and the text of a Markdown file. `children`
 * stand below it.
 */
export function StaticPage({ children }: { children?: ReactNode }) {
  const texts = useTexts(pagesTexts)
  const content = useContext(StaticContentContext)
  if (!content) return <NotFoundPage />
  const { title, description, path, form, updated, sections } = content.text
  return (
    <PageFrame loginUrl={apiUrls.login}>
      <PageHead title={title} description={description} path={path} />
      <article className={`static-page static-page-${form} mx-auto box-content px-gutter pt-top`}>
        <header className="grid gap-2">
          <h1>{title}</h1>
          {updated && <p className="text-muted">{texts.lastUpdated(updated)}</p>}
        </header>
        <nav aria-labelledby="page-contents" className="page-contents panel p-5 print:hidden">
          <h2 id="page-contents" className="mb-2 text-base">
            {form === 'questions' ? texts.categories : texts.onThisPage}
          </h2>
          <ol>
            {sections.map(({ id, title: section }) => (
              <li key={id}>
                <a href={`#${id}`}>{section}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="static-page-body grid gap-10">
          <PageText html={content.html} />
          {children}
          <PageActions path={path} />
        </div>
      </article>
    </PageFrame>
  )
}
