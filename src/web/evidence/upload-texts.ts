const megabyte = 1_048_576

function inMegabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? `about ${minutes} minute${minutes === 1 ? '' : 's'} left`
    : `about ${Math.round(minutes / 60)} hours left`
}

type Progress = { sent: number; total: number; rate: number | undefined }

/** "34 of 100 MB (34 %), 1.2 MB/s, about 2 minutes left"; bytes, and bytes a second. */
export function progressText({ sent, total, rate }: Progress): string {
  const percent = Math.floor((100 * sent) / total)
  const parts = [`${inMegabytes(sent)} of ${inMegabytes(total)} MB (${percent} %)`]
  if (rate !== undefined && rate > 0) {
    parts.push(`${(rate / megabyte).toFixed(2)} MB/s`, timeLeft((total - sent) / rate))
  }
  return parts.join(', ')
}
