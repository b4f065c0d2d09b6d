import { type Balancer, type BalancerName, findBalancer, startBalancer } from './balancer.ts'
import { findFreePort } from './free-port.ts'
import { findVarnish, startVarnish } from './varnish.ts'

export const balancerNames: BalancerName[] = ['haproxy', 'nginx', 'nginx-cache', 'nginx-compose']

/** A program that deploy/ configures to stand before the site. */
export type Front = {
  name: string
  /** Undefined if it is not installed. */
  program: string | undefined
  start(site: number): Promise<Balancer>
}

export async function startVarnishAlone(
  program: string,
  site: number,
  port: number,
): Promise<Balancer> {
  return startVarnish(program, { site, purges: await findFreePort(), way: 'ban', port })
}

export async function findFronts(): Promise<Front[]> {
  const balancers = balancerNames.map(async (name) => {
    const program = await findBalancer(name)
    return { name, program, start: (site: number) => startBalancer(name, program ?? '', [site]) }
  })
  const varnish = await findVarnish()
  return [
    ...(await Promise.all(balancers)),
    {
      name: 'varnish',
      program: varnish,
      start: async (site) => startVarnishAlone(varnish ?? '', site, await findFreePort()),
    },
  ]
}
