/** What a worker thread does for data releases: with a million reports it takes the processor for minutes. */
export { hashFile } from '../evidence/receive/hash-worker.ts'
export { leaveOut } from './leave-out.ts'
export { writeParquet } from './write-parquet.ts'
