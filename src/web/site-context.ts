import { createContext, useContext } from 'react'
import type { Site } from '../shared/site.ts'
import type { StaticContent } from '../shared/static-pages.ts'

type SiteContextValue = { site: Site; origin: string }

const emptySite: Site = {
  name: '',
  sisterSiteUrl: null,
  sisterSiteName: null,
  providerUrl: null,
  providerName: null,
  contactUrl: null,
  legalContactUrl: null,
  dataProtectionContactUrl: null,
  reportsRequireSignIn: false,
  premoderates: false,
  confirmsNames: false,
  sendsNotices: false,
  analytics: null,
  singleSignOn: null,
}

export const SiteContext = createContext<SiteContextValue>({ site: emptySite, origin: '' })

export function useSite(): SiteContextValue {
  return useContext(SiteContext)
}

/** The text of a static page; null on all other pages. */
export const StaticContentContext = createContext<StaticContent | null>(null)
