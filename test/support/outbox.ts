import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import type { TestSite } from './site.ts'

type Outbox = Pick<TestSite, 'dataDirectory'>

async function readMail(file: string) {
  const { to, subject, text } = await PostalMime.parse(await readFile(file))
  return { to: to?.[0]?.address, subject, text: text ?? '' }
}

async function listFiles({ dataDirectory }: Outbox): Promise<string[]> {
  const folder = path.join(dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).sort()
  return names.map((name) => path.join(folder, name))
}

/** The mails in the outbox of the site, oldest first. */
export async function readMails(site: Outbox) {
  return Promise.all((await listFiles(site)).map(readMail))
}

/** Sends the due mails of the site and takes them out of its outbox, oldest first. */
export async function takeMails(site: TestSite) {
  await site.jobs.performDue()
  const files = await listFiles(site)
  const mails = await Promise.all(files.map(readMail))
  await Promise.all(files.map((file) => rm(file)))
  return mails
}
