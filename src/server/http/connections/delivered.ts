import type { Socket } from 'node:net'

/** What Node keeps of a socket below its public face: only there a partly sent write can be seen. */
type WithHandle = { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null }

/** Bytes that the operating system has taken over. */
export function bytesDelivered(socket: Socket): number {
  const { _handle: handle } = socket as unknown as WithHandle
  return (handle?.bytesWritten ?? socket.bytesWritten) - (handle?.writeQueueSize ?? 0)
}

export function hasUndelivered(socket: Socket): boolean {
  return socket.writableLength > 0
}
