import type { Socket } from 'node:net'

/** Node internals: only the handle shows how much of a write the system has accepted. */
type WithHandle = { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null }

/** Returns the number of bytes that the operating system has accepted. */
export function bytesDelivered(socket: Socket): number {
  const { _handle: handle } = socket as unknown as WithHandle
  return (handle?.bytesWritten ?? socket.bytesWritten) - (handle?.writeQueueSize ?? 0)
}

export function hasUndelivered(socket: Socket): boolean {
  return socket.writableLength > 0
}
