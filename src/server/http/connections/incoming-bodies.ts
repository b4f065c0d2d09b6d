import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ConnectionLimits } from './connection-limits.ts'
import { refuseSlowBody } from './refuse-slow-body.ts'
import { beginTransfer, continueTransfer, type Transfer } from './transfer.ts'

/** A body that has not arrived completely. */
type IncomingBody = {
  request: IncomingMessage
  transfer: Transfer
  beganAt: number
  isChunk: boolean
  /** Undefined if Fastify has not routed the request. */
  reply: FastifyReply | undefined
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Number(headers['content-length']) > 0 || 'transfer-encoding' in headers
}

/** Tracks incoming bodies and rejects those that are too slow. */
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
      // After an early response the client has time to read it, but may not send for ever.
      response.once('finish', () => {
        if (request.complete) return
        // Unread bytes would reset the connection before the client reads the response.
        request.resume()
        setTimeout(close, limits.lingering).unref()
      })
    },
    /** Sets the reply of a request, and whether its body is part of a video. */
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
    /** Aborts uploads and accepts no more of them. Clients resume at another process. */
    cutChunks(): void {
      takesChunks = false
      for (const { request, isChunk } of bodies.values()) if (isChunk) request.destroy()
    },
  }
}
