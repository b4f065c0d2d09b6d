import type { AnalyticsTag } from '../../shared/site.ts'

/** The queue that tag services read. It keeps commands until their script is loaded. */
let queue: unknown[] | undefined
let countedPath: string | undefined

/** Adds the script on the first call. Counts a view whenever the path has changed. */
export function countPageView(tag: AnalyticsTag, path: string): void {
  if (!queue) startTag(tag)
  if (path === countedPath) return
  countedPath = path
  // For every event: a service that sends events by itself would report the whole address.
  push('set', {
    page_location: location.origin + path,
    page_path: path,
    page_title: path,
    page_referrer: '',
  })
  push('event', 'page_view', { send_to: tag.id })
}

/** After a refusal the next page has no script; until then the script must store nothing more. */
export function updateConsent(isGiven: boolean): void {
  push('consent', 'update', { analytics_storage: isGiven ? 'granted' : 'denied' })
}

function startTag({ tagUrl, id }: AnalyticsTag): void {
  queue = []
  Object.assign(window, { dataLayer: queue })
  push('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  push('js', new Date())
  push('set', { allow_google_signals: false, allow_ad_personalization_signals: false })
  push('config', id, { send_page_view: false })
  const url = new URL(tagUrl)
  url.searchParams.set('id', id)
  const script = document.createElement('script')
  script.async = true
  script.src = url.href
  document.head.append(script)
}

/** Tag services accept a command only as the `arguments` object of a function. */
function push(..._command: unknown[]): void {
  queue?.push(arguments)
}
