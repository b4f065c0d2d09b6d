/** Every address of the site, written once. */
export const pageUrls = {
  main: '/',
  report: '/reports/:id',
  auth: '/auth',
  home: '/home',
  admin: '/admin',
  guidelines: '/guidelines',
  faq: '/faq',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  dataProtection: '/data-protection',
  accessibility: '/accessibility',
} as const

export const apiUrls = {
  reports: '/api/reports',
  report: '/api/reports/:id',
  statistics: '/api/statistics',
  login: '/api/login',
  openapi: '/api/openapi.json',
} as const

/** Where the plain forms post to when no script runs. */
export const formUrls = { reports: '/reports' } as const

export function reportPageUrl(id: string): string {
  return `/reports/${encodeURIComponent(id)}`
}

export function reportApiUrl(id: string): string {
  return `/api/reports/${encodeURIComponent(id)}`
}
