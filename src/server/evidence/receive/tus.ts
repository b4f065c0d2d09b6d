import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { apiUrls } from '../../../shared/urls.ts'
import { largestVideo } from '../../../shared/video-formats.ts'
import type { Database } from '../../database/open.ts'
import { isDiskFull } from '../../disk-full.ts'
import { isTooSlow, tooSlow } from '../../http/connections/refuse-slow-body.ts'
import { conflict, notFound, Problem } from '../../http/problems.ts'
import { storageFull, tooLargeVideo } from './begin-upload.ts'
import { withIncomingBytes } from './incoming-bytes.ts'
import { openTusStore, type Receiver } from './tus-store.ts'
import { openUploadLocker } from './upload-lock.ts'

/** Milliseconds that an earlier writer has to finish. */
const longestHandover = 500

const idHeader = 'x-upload-id'

/** Only speaks the protocol. Callers must authorize the request first. */
export function openTus(database: Database, receiver: Receiver): Server {
  return new Server({
    path: apiUrls.uploads,
    datastore: openTusStore(database, receiver),
    locker: openUploadLocker(),
    maxSize: largestVideo,
    relativeLocation: true,
    lockDrainTimeout: longestHandover,
    namingFunction: (request) => request.headers.get(idHeader) ?? '',
    getFileIdFromRequest: (request) => request.headers.get(idHeader) ?? undefined,
  })
}

/** The upload headers that this server supports. */
const offered = new Set(['upload-length', 'upload-offset', 'upload-metadata'])

function badUpload(status: number, fault: 'extension' | 'request'): Problem {
  return new Problem(status, { code: 'bad-upload', values: { fault } })
}

/** Rejects an unsupported extension: to ignore it could store wrong bytes. */
function refuseExtensions({ headers }: FastifyRequest): void {
  const unknown = Object.keys(headers).find(
    (name) => name.startsWith('upload-') && !offered.has(name),
  )
  if (unknown) throw badUpload(400, 'extension')
}

function asWebRequest(request: FastifyRequest, id: string): Request {
  const headers = new Headers({ [idHeader]: id })
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== idHeader && name !== 'x-http-method-override') {
      headers.set(name, String(value))
    }
  }
  return new Request(new URL(request.url, 'http://upload.invalid'), {
    method: request.method,
    headers,
  })
}

function toBytes(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([])
}

function problemOf(status: number, failure: unknown): unknown {
  if (status === 404 || status === 410) return notFound('upload')
  if (status === 409) return conflict('wrong-offset')
  if (status === 413) return tooLargeVideo()
  if (isDiskFull(failure)) return storageFull()
  if (failure) return failure
  if (status >= 500 && status !== 501) return new Error(`tus failed with ${status}`)
  return badUpload(status === 412 ? 412 : 400, 'request')
}

type TusAnswer = { status: number; headers: Record<string, string>; offset: number | undefined }

/** Passes a request to tus. Drops CORS headers and throws problems for error responses. */
export async function askTus(tus: Server, request: FastifyRequest, id: string): Promise<TusAnswer> {
  refuseExtensions(request)
  const handle = () => tus.handleWeb(asWebRequest(request, id))
  const { result: response, failure } = await withIncomingBytes(toBytes(request.body), handle)
  if (response.status >= 400) {
    throw isTooSlow(request.raw) ? tooSlow() : problemOf(response.status, failure)
  }
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !/^(access-control-|content-)/.test(name)),
  )
  const offset = response.headers.get('upload-offset')
  return { status: response.status, headers, offset: offset === null ? undefined : Number(offset) }
}
