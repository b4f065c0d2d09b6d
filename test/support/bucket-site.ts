import path from 'node:path'
import type { S3Config } from '../../src/server/config.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { databaseUrlOf } from './database.ts'
import { findFreePort } from './free-port.ts'
import { type SiteProcess, startSiteInFolder } from './site-process.ts'

/** A process of the site whose uploads arrive in a bucket, always at the same address. */
export type BucketSite = {
  url: string
  dataDirectory: string
  start(): Promise<void>
  /** Sends the signal and waits for the end of the process. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

type Place = { settings: ConnectionSettings; dataDirectory: string; bucket: S3Config }

export function bucketEnvironment({ endpoint, bucket, ...keys }: S3Config): Record<string, string> {
  return {
    EVIDENCE_UPLOADS: 's3',
    EVIDENCE_S3_ENDPOINT: endpoint,
    EVIDENCE_S3_BUCKET: bucket,
    EVIDENCE_S3_REGION: keys.region,
    EVIDENCE_S3_ACCESS_KEY_ID: keys.accessKeyId,
    EVIDENCE_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  }
}

export async function openBucketSite({
  settings,
  dataDirectory,
  bucket,
}: Place): Promise<BucketSite> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let running: SiteProcess | undefined
  return {
    url,
    dataDirectory,
    async start() {
      running = startSiteInFolder({
        app: path.join(import.meta.dirname, '../..'),
        command: ['node', 'src/server/commands/start.ts'],
        environment: {
          PORT: String(port),
          DATA_DIR: dataDirectory,
          DATABASE_URL: databaseUrlOf(settings),
          RATE_LIMITS: 'off',
          ...bucketEnvironment(bucket),
        },
      })
      await running.says('is open at')
    },
    async end(signal) {
      running?.signal(signal)
      await running?.ended
    },
  }
}
