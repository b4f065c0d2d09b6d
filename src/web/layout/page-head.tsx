import { useSite } from '../site-context.ts'

type PageHeadProps = {
  title: string
  description?: string
  /** The one address of this content, as a path. Without it the page has no canonical link. */
  path?: string
  type?: 'website' | 'article'
  isIndexed?: boolean
}

/** Title, description and link-preview tags; React moves them into the head. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, type = 'website', isIndexed = true } = props
  const { site, origin } = useSite()
  const fullTitle = title === site.name ? title : `${title} · ${site.name}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {!isIndexed && <meta name="robots" content="noindex" />}
      {path && <link rel="canonical" href={origin + path} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {path && <meta property="og:url" content={origin + path} />}
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
    </>
  )
}
