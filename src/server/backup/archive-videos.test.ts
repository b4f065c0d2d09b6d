import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { newReport } from '../../../test/support/reports.ts'
import { test } from '../../../test/support/site-test.ts'
import { openUploader } from '../../../test/support/upload.ts'
import { videos } from '../../../test/support/videos.ts'
import { videoUrl } from '../../shared/urls.ts'
import { readConfig } from '../config.ts'
import { openEvidenceFiles } from '../evidence/evidence.ts'
import type { EvidenceStore } from '../evidence/keep/evidence-store.ts'
import { archiveVideos } from './archive-videos.ts'

test('an original that a job stores while it is looked for is in the archive', async ({ site }) => {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const id = path.basename(url)
  await uploader.submit({ ...newReport(), videoUrl: videoUrl(id) })
  const evidence = await openEvidenceFiles({
    ...readConfig({}),
    dataDirectory: site.dataDirectory,
  })
  const incoming = path.join(evidence.directory, 'incoming')
  const store: EvidenceStore = {
    ...evidence.store,
    async fetch(key, file) {
      const isThere = await evidence.store.fetch(key, file)
      // What the job does right after the backup has looked into the store.
      if (key.kind === 'originals') {
        for (const name of await readdir(incoming)) {
          await evidence.store.put(key, path.join(incoming, name))
        }
      }
      return isThere
    },
  }
  const client = new pg.Client(site.settings)
  await client.connect()
  const names: string[] = []
  const archive = {
    async add() {},
    async addStream(name: string, _size: number, source: AsyncIterable<Uint8Array>) {
      names.push(name)
      await Array.fromAsync(source)
    },
  }
  await archiveVideos(client, archive, { ...evidence, store })
  await client.end()
  expect(names).toEqual([`videos/originals/${id}`])
})
