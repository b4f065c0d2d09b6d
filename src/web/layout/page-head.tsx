import { useLocation } from 'react-router'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { discoveryUrls, previewSize } from '../../shared/urls.ts'
import { findPage } from '../find-page.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'

type PageHeadProps = {
  title: string
  description?: string
  /** The canonical address, as a path. Without it the page has no canonical link. */
  path?: string
  /** The picture of the link preview, as a path. */
  picture?: string
  type?: 'website' | 'article'
  /** Whether search engines may show the page. The table of pages has the default. */
  isIndexed?: boolean
}

/** Title, description and link-preview tags; React moves them into the head. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, type = 'website' } = props
  const isIndexed = useIsIndexed(props.isIndexed)
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
      <PreviewPicture
        path={props.picture ?? discoveryUrls.preview}
        text={props.picture ? title : site.name}
      />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
    </>
  )
}

function useIsIndexed(isIndexed = true): boolean {
  const search = findPage(useLocation().pathname)?.page.search
  return isIndexed && (search === 'listed' || search === 'found')
}

function PreviewPicture({ path, text }: { path: string; text: string }) {
  const texts = useTexts(layoutTexts)
  const { origin } = useSite()
  return (
    <>
      <meta property="og:image" content={origin + path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(previewSize.width)} />
      <meta property="og:image:height" content={String(previewSize.height)} />
      <meta property="og:image:alt" content={texts.previewPicture(text)} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={origin + path} />
    </>
  )
}
