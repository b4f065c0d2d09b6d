import type { Locker } from '@tus/server'
import { stopperOfIncomingBytes } from './incoming-bytes.ts'

type Holder = { release: () => void; ended: Promise<void> }

/**
 * Allows one writer per upload. A later writer is usually the same browser on a new connection, so
 * it stops the earlier writer and waits for its end.
 */
export function openUploadLocker(): Locker {
  const holders = new Map<string, Holder>()
  return {
    newLock(id) {
      let end = () => {}
      return {
        async lock(signal, cancelEarlier) {
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            holder.release()
            await holder.ended
            signal.throwIfAborted()
          }
          const ended = new Promise<void>((resolve) => {
            end = resolve
          })
          const stop = stopperOfIncomingBytes()
          const release = () => {
            void cancelEarlier()
            stop()
          }
          holders.set(id, { release, ended })
        },
        async unlock() {
          holders.delete(id)
          end()
        },
      }
    },
  }
}
