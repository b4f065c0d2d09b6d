import { access } from 'node:fs/promises'
import { findBalancer } from './balancer.ts'
import type { FrontCache } from './cached-site.ts'
import { findVarnish } from './varnish.ts'

type FoundCache = Omit<FrontCache, 'program'> & {
  /** Undefined if it is not installed. */
  program: string | undefined
}

/** The caches that deploy/ configures, and the ways to purge them. */
export async function findFrontCaches(): Promise<FoundCache[]> {
  const [nginx, varnish] = await Promise.all([findBalancer('nginx-cache'), findVarnish()])
  const modules = ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/varnish/vmods/libvmod_xkey.so`,
  )
  const hasModules = await Promise.any(modules.map((file) => access(file))).then(
    () => true,
    () => false,
  )
  return [
    { name: 'nginx', program: nginx, way: 'nothing' },
    { name: 'varnish', program: hasModules ? varnish : undefined, way: 'xkey' },
    { name: 'varnish', program: varnish, way: 'ban' },
  ]
}
