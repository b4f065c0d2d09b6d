import type { AnalyticsTag } from '../../shared/site.ts'

/** The queue that tag services read; what stands in it before the script has come is not lost. */
let queue: unknown[] | undefined
let countedPath: string | undefined

/** Adds the script on the first call, then counts a view of each path that follows another one. */
export function countPageView(tag: AnalyticsTag, path: string): void {
  if (!queue) startTag(tag)
  if (path === countedPath) return
  countedPath = path
  // Set for every event, also those that a service sends by itself: it would take the whole address.
  tell('set', {
    page_location: location.origin + path,
    page_path: path,
    page_title: path,
    page_referrer: '',
  })
  tell('event', 'page_view', { send_to: tag.id })
}

/** A refused script is gone from the next page on; until then it is told to store nothing more. */
export function tellConsent(isGiven: boolean): void {
  tell('consent', 'update', { analytics_storage: isGiven ? 'granted' : 'denied' })
}

function startTag({ tagUrl, id }: AnalyticsTag): void {
  queue = []
  Object.assign(window, { dataLayer: queue })
  tell('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  tell('js', new Date())
  tell('set', { allow_google_signals: false, allow_ad_personalization_signals: false })
  tell('config', id, { send_page_view: false })
  const url = new URL(tagUrl)
  url.searchParams.set('id', id)
  const script = document.createElement('script')
  script.async = true
  script.src = url.href
  document.head.append(script)
}

/** A tag service takes a command for one only when it comes as the arguments of a function. */
function tell(..._command: unknown[]): void {
  queue?.push(arguments)
}
