/** Whether an imported archive knew it: where it did not, the field says "Unknown". */
export function isKnown(value: string): boolean {
  return value.trim().toLowerCase() !== 'unknown'
}
