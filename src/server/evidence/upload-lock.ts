import type { Locker } from '@tus/server'

type Holder = { release: () => void; ended: Promise<void> }

/**
 * One writer per upload. Whoever comes later is most likely the same browser on a new connection,
 * so the earlier one is asked to stop, and the later one waits until it has.
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
          holders.set(id, { release: () => void cancelEarlier(), ended })
        },
        async unlock() {
          holders.delete(id)
          end()
        },
      }
    },
  }
}
