/** True if a write failed because the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = Object(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}
