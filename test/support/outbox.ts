import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import type { TestSite } from './site.ts'

async function readMail(file: string) {
  const { to, subject, text } = await PostalMime.parse(await readFile(file))
  return { to: to?.[0]?.address, subject, text: text ?? '' }
}

/** Sends the due mails of the site and takes them out of its outbox, oldest first. */
export async function takeMails({ jobs, dataDirectory }: TestSite) {
  await jobs.performDue()
  const folder = path.join(dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).sort()
  const files = names.map((name) => path.join(folder, name))
  const mails = await Promise.all(files.map(readMail))
  await Promise.all(files.map((file) => rm(file)))
  return mails
}
