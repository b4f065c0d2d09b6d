/** Whether a write failed for want of room: of the disk, or of the quota of its account. */
export function isDiskFull(error: unknown): boolean {
  const { code } = Object(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}
