import * as z from 'zod/mini'

/** What an operator configures and the pages show. A null link is not rendered. */
export const Site = z.object({
  name: z.string(),
  sisterSiteUrl: z.nullable(z.url()),
  providerUrl: z.nullable(z.url()),
  contactUrl: z.nullable(z.url()),
  legalContactUrl: z.nullable(z.url()),
  dataProtectionContactUrl: z.nullable(z.url()),
})
export type Site = z.infer<typeof Site>
