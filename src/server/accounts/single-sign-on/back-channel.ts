import type { CustomFetch } from 'openid-client'

/** Milliseconds for all calls of one step together. */
const longestWait = 5_000
/** Bytes of one response, uncompressed. */
const largestAnswer = 512 * 1024

export type BackChannel = {
  fetch: CustomFetch
  /** True after a call failed: no connection, a timeout or a status of 500 or more. */
  isAway(): boolean
}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer> | null> {
  if (!response.body) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > largestAnswer) throw new Error('The answer of the provider is too large')
    chunks.push(chunk)
  }
  return size === 0 ? null : Buffer.concat(chunks)
}

/** Calls the provider with one deadline for all calls, a size limit and no redirects. */
export function openBackChannel(): BackChannel {
  const signal = AbortSignal.timeout(longestWait)
  let isAway = false
  return {
    isAway: () => isAway,
    async fetch(url, options) {
      try {
        const { method, headers } = options
        const body = options.body instanceof URLSearchParams ? options.body : null
        const response = await fetch(url, { method, headers, body, redirect: 'manual', signal })
        isAway ||= response.status >= 500
        return new Response(await readBody(response), response)
      } catch (error) {
        isAway = true
        throw error
      }
    },
  }
}
