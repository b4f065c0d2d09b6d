import * as z from 'zod/mini'

/** A service that counts page views, and the name under which it knows this site. */
export const AnalyticsTag = z.object({ tagUrl: z.url(), id: z.string() })
export type AnalyticsTag = z.infer<typeof AnalyticsTag>

/** What an operator configures and the pages show. A null link is not rendered. */
export const Site = z.object({
  name: z.string(),
  sisterSiteUrl: z.nullable(z.url()),
  providerUrl: z.nullable(z.url()),
  contactUrl: z.nullable(z.url()),
  legalContactUrl: z.nullable(z.url()),
  dataProtectionContactUrl: z.nullable(z.url()),
  /** Only users submit reports (decision 15). */
  reportsRequireSignIn: z.boolean(),
  /** Each report is public only after a moderator has looked at it (decision 27). */
  premoderates: z.boolean(),
  /** Names are public only after a mailed link or a moderator confirmed them (decision 28). */
  confirmsNames: z.boolean(),
  /** Null means that no request ever leaves the browser for another host. */
  analytics: z.nullable(AnalyticsTag),
  /** What the button for signing in elsewhere continues with; null where there is no such way. */
  singleSignOn: z.nullable(z.object({ name: z.string() })),
})
export type Site = z.infer<typeof Site>
