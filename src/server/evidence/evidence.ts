import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { EvidenceStore } from './keep/evidence-store.ts'
import { openLocalStore } from './keep/local-store.ts'
import type { Stores } from './keep/move-evidence.ts'
import { openMovingStore } from './keep/moving-store.ts'
import { openS3Client } from './keep/s3-client.ts'
import { openS3Store } from './keep/s3-store.ts'
import { openVideoChecker, type VideoChecker } from './prepare/check-video.ts'
import { findVideoPrograms, type VideoPrograms } from './prepare/video-programs.ts'
import { openBucketUploads } from './receive/bucket-uploads.ts'
import { openLocalUploads } from './receive/local-uploads.ts'
import type { UploadStore } from './receive/upload-store.ts'
import { sweepScratch } from './scratch.ts'

/** The places where the files of videos are stored. */
export type EvidenceFiles = {
  /** The folder of scratch files; without uploads in a bucket also that of uploads and videos. */
  directory: string
  uploads: UploadStore
  store: EvidenceStore
  /** The places between which a job moves files; undefined when no bucket is configured. */
  stores: Stores | undefined
}

/** Everything that receiving, storing and serving videos needs. */
export type Evidence = EvidenceFiles & {
  /** Bytes that uploads must leave free on the disk of `directory`. */
  freeSpaceFloor: number
  /** The maximum number of active uploads, over all senders. */
  uploadsAtOnce: number
  programs: VideoPrograms
  checker: VideoChecker
  /** Checks running in this process, by upload id. */
  accepting: Map<string, Promise<void>>
  freeSpace(): Promise<number>
  close(): Promise<void>
}

/** The uploads of the bucket. `list` also finds those that arrived in the folder before. */
function inBucketAndFolder(bucket: UploadStore, folder: UploadStore): UploadStore {
  return {
    ...bucket,
    async *list() {
      yield* bucket.list()
      yield* folder.list()
    },
  }
}

export async function openEvidenceFiles(config: Config): Promise<EvidenceFiles> {
  const directory = path.join(config.dataDirectory, 'evidence')
  for (const folder of ['incoming', 'work']) {
    await mkdir(path.join(directory, folder), { recursive: true, mode: 0o700 })
  }
  const local = await openLocalStore(directory)
  const uploads = openLocalUploads(directory)
  if (!config.evidenceS3) return { directory, uploads, store: local, stores: undefined }
  const bucket = openS3Store(config.evidenceS3)
  const stores = { local, bucket }
  if (!config.areUploadsInBucket) {
    return { directory, uploads, store: openMovingStore(local, bucket), stores }
  }
  const client = openS3Client(config.evidenceS3)
  const all = inBucketAndFolder(openBucketUploads(client, directory), uploads)
  return { directory, uploads: all, store: bucket, stores }
}

export async function openEvidence(config: Config): Promise<Evidence> {
  const files = await openEvidenceFiles(config)
  await sweepScratch(files.directory)
  const programs = await findVideoPrograms()
  const checker = openVideoChecker(programs)
  return {
    ...files,
    freeSpaceFloor: config.evidenceFreeSpace,
    uploadsAtOnce: config.evidenceUploadsAtOnce,
    programs,
    checker,
    accepting: new Map(),
    async freeSpace() {
      const { bavail, bsize } = await statfs(files.directory)
      return bavail * bsize
    },
    close: () => checker.close(),
  }
}
