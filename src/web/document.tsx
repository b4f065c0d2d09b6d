import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { StaticContent } from '../shared/static-pages.ts'
import type { Language } from '../shared/texts/texts.ts'
import { FilledFormContext } from './forms/filled-form-context.ts'
import { type PageState, stateElementId } from './page-state.ts'
import { AppRoutes } from './routes.tsx'
import { SiteContext, StaticContentContext } from './site-context.ts'
import { LanguageContext } from './texts/use-texts.ts'
import { Toaster } from './ui/toast.tsx'

type DocumentProps = {
  state: PageState
  /** The serialized state, so that server and browser render the same text. */
  stateText: string
  language: Language
  queryClient: QueryClient
  staticContent: StaticContent | null
}

/** The whole document. It has no inline scripts and styles, so the CSP needs no nonce. */
export function Document(props: DocumentProps) {
  const { state, stateText, language, queryClient, staticContent } = props
  const { site, origin, assets } = state
  return (
    <html lang={language.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={assets.face} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* The page can be read and sent without scripts, so they let the styles pass. */}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <script type="module" src={assets.script} fetchPriority="low" />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <LanguageContext value={language}>
            <SiteContext value={{ site, origin }}>
              <StaticContentContext value={staticContent}>
                <FilledFormContext value={state.filledForm}>
                  <AppRoutes />
                </FilledFormContext>
              </StaticContentContext>
              <Toaster />
            </SiteContext>
          </LanguageContext>
        </QueryClientProvider>
        <script id={stateElementId} type="application/json">
          {stateText}
        </script>
      </body>
    </html>
  )
}
