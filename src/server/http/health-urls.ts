/** For load balancers; `health.ts` answers. */
export const healthUrls = { alive: '/healthz', ready: '/readyz' } as const
