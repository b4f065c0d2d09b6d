import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../config.ts'

/**
 * Timeouts in milliseconds: for a request without a body, for the transfer of a part and of a video,
 * and for the store to assemble or copy a video.
 */
export const longest = { question: 5_000, part: 30_000, transfer: 900_000, completion: 60_000 }

/** The signed link sets the content type. The stored object itself must not be interpreted. */
export const octetStream = 'application/octet-stream'

/** A failed request. `code` is the one of S3, for example `NoSuchUpload`, or of the connection. */
export class S3Error extends Error {
  /** 0 without an answer. */
  readonly status: number
  readonly code: string | undefined
  constructor(
    method: string,
    { status = 0, code, reason }: { status?: number; code?: string | undefined; reason?: string },
  ) {
    const answer = status ? `answered ${method} with ${status}` : `did not answer ${method}:`
    super(`The store of videos ${answer} ${reason ?? code ?? ''}`.trimEnd())
    this.status = status
    this.code = code
  }
}

/** The error to throw when the connection to the store failed. */
export function brokenConnection(method: string, error: unknown): S3Error {
  const { name, code, message, cause } = Object(error)
  const known = Object(cause).code ?? (typeof code === 'string' ? code : name)
  return new S3Error(method, { code: known, reason: `${message} ${known}` })
}

type Question = {
  method: string
  headers?: Record<string, string>
  body?: Blob | string
  timeout?: number
  tolerated?: number[]
}

/** Our keys contain no characters that XML escapes. Tokens and ids of the store may contain `&`. */
export function textOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
}

/** Throws the error in a body whose status is 200: the store sent the status before it was done. */
export function refuseLateError(method: string, xml: string): void {
  if (xml.includes('<Error>')) throw new S3Error(method, { status: 500, code: textOf(xml, 'Code') })
}

export type S3Client = {
  /** Throws `S3Error` on a timeout, and on an error answer whose status is not tolerated. */
  ask(url: URL, question: Question): Promise<Response>
  /** Returns a link that works without credentials until it expires. */
  link(url: URL): Promise<string>
  /** The address of a key; without a key, that of the bucket. */
  urlOf(key: string, query?: Record<string, string>): URL
}

/** Signs requests for one bucket of an S3-compatible store. */
export function openS3Client(config: S3Config): S3Client {
  const { accessKeyId, secretAccessKey, region } = config
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
  const bucket = `${config.endpoint}/${config.bucket}`
  return {
    async ask(url, { timeout = longest.question, tolerated = [], ...asked }) {
      const { headers } = await new AwsV4Signer({ ...keys, ...asked, url: url.href }).sign()
      // A Request may lose its signal to garbage collection, and then never time out.
      const signal = AbortSignal.timeout(timeout)
      const answer = fetch(url, { ...asked, headers, signal, redirect: 'error' })
      const response = await answer.catch((error: unknown) => {
        throw brokenConnection(asked.method, error)
      })
      const { ok, status } = response
      if (ok || tolerated.includes(status)) return response
      throw new S3Error(asked.method, { status, code: textOf(await response.text(), 'Code') })
    },
    async link(url) {
      const signer = new AwsV4Signer({ ...keys, url: url.href, signQuery: true })
      return (await signer.sign()).url.href
    },
    urlOf(key, query = {}) {
      const url = new URL(key ? `${bucket}/${key}` : bucket)
      url.search = new URLSearchParams(query).toString()
      return url
    },
  }
}
