import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Handles the requests of one connection one after another. Node handles pipelined requests at once,
 * so a client that sends many and reads no answer would fill the memory and the queues.
 */
export function answerInTurn(listener: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    const previous = latest.get(socket)
    latest.set(socket, response)
    if (!previous || previous.closed) listener(request, response)
    else previous.once('close', () => socket.destroyed || listener(request, response))
  }
}
