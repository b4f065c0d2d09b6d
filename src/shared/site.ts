import * as z from 'zod/mini'

/** An analytics service, and the id of this site there. */
export const AnalyticsTag = z.object({ tagUrl: z.url(), id: z.string() })
export type AnalyticsTag = z.infer<typeof AnalyticsTag>

/** Settings of the operator that pages show. A null link is not rendered. */
export const Site = z.object({
  name: z.string(),
  sisterSiteUrl: z.nullable(z.url()),
  /** Null shows the host of the link; the same holds for the provider. */
  sisterSiteName: z.nullable(z.string()),
  providerUrl: z.nullable(z.url()),
  providerName: z.nullable(z.string()),
  contactUrl: z.nullable(z.url()),
  legalContactUrl: z.nullable(z.url()),
  dataProtectionContactUrl: z.nullable(z.url()),
  /** Only users can submit reports (decision 15). */
  reportsRequireSignIn: z.boolean(),
  /** Each report becomes public only after a moderator has reviewed it (decision 27). */
  premoderates: z.boolean(),
  /** Names become public only after confirmation by a mailed link or a moderator (decision 28). */
  confirmsNames: z.boolean(),
  /** A mail server is set up, so visitors can get new sightings by mail. */
  sendsNotices: z.boolean(),
  /** Null means that the browser sends no request to another host. */
  analytics: z.nullable(AnalyticsTag),
  /** The provider that the sign-in button names; null if none is configured. */
  singleSignOn: z.nullable(z.object({ name: z.string() })),
})
export type Site = z.infer<typeof Site>
