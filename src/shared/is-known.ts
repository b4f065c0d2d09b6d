/** Whether an imported archive knew it: where it did not, the field says "Unknown". */
export function isKnown(value: string): boolean {
  return value.trim().toLowerCase() !== 'unknown'
}

/** As witnesses and archives write it. */
const notTold =
  /^(?:(?:time |duration )?(?:unknown|unkown|not known|unk)(?: time| duration)?\.?|n\/a|\?+)$/i

/** Whether this time or duration says anything, so that no page says "unknown" again beside an unknown date. */
export function isTold(value: string): boolean {
  return !notTold.test(value.trim())
}
