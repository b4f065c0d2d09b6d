import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ConnectionLimits } from './connection-limits.ts'
import { refuseSlowBody } from './refuse-slow-body.ts'
import { beginTransfer, continueTransfer, type Transfer } from './transfer.ts'

/** A body of which bytes are missing. */
type IncomingBody = {
  request: IncomingMessage
  transfer: Transfer
  beganAt: number
  isChunk: boolean
  /** Undefined where no route was looked up. */
  reply: FastifyReply | undefined
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Number(headers['content-length']) > 0 || 'transfer-encoding' in headers
}

/** The bodies that have begun to arrive; those that are too slow are refused. */
export function openIncomingBodies(limits: ConnectionLimits) {
  const bodies = new Map<IncomingMessage, IncomingBody>()
  let takesChunks = true

  function checkBody(body: IncomingBody, now: number): void {
    const { request, isChunk, beganAt } = body
    const pace = isChunk ? limits.chunk : limits.body
    const longest = isChunk ? Number.POSITIVE_INFINITY : limits.body.longest
    body.transfer = continueTransfer(body.transfer, pace, request.socket.bytesRead, now)
    if (now <= body.transfer.until && now <= beganAt + longest) return
    bodies.delete(request)
    refuseSlowBody(request, body.reply, limits.lingering)
  }

  return {
    begin(request: IncomingMessage, response: ServerResponse): void {
      const now = performance.now()
      const transfer = beginTransfer(limits.body, request.socket.bytesRead, now)
      bodies.set(request, { request, transfer, beganAt: now, isChunk: false, reply: undefined })
      request.once('end', () => bodies.delete(request))
      request.once('close', () => bodies.delete(request))
      const close = () => request.complete || request.socket.destroy()
      // After an early answer: the client has time to read it, but does not send for ever.
      response.once('finish', () => {
        if (request.complete) return
        // Unread bytes would reset the connection, under the answer or under the next request.
        request.resume()
        setTimeout(close, limits.lingering).unref()
      })
    },
    /** Tells who answers the request, and whether its body is the part of a video. */
    identify(request: IncomingMessage, reply: FastifyReply, isChunk: boolean): void {
      const body = bodies.get(request)
      if (!body) return
      const pace = isChunk ? limits.chunk : limits.body
      const transfer = beginTransfer(pace, request.socket.bytesRead, body.beganAt)
      bodies.set(request, { ...body, transfer, reply, isChunk })
      if (isChunk && !takesChunks) request.destroy()
    },
    check(now: number): void {
      for (const body of bodies.values()) checkBody(body, now)
    },
    /** An upload goes on elsewhere, from the last byte that came; no other is taken from now on. */
    cutChunks(): void {
      takesChunks = false
      for (const { request, isChunk } of bodies.values()) if (isChunk) request.destroy()
    },
  }
}
