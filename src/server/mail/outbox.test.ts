import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { letter, recipient } from '../../../test/support/post-office.ts'
import { test as officeTest } from '../../../test/support/post-office-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { logOutbox } from './outbox.ts'

const test = officeTest.extend('folder', temporaryFolder)

const outbox = (folder: string) => path.join(folder, 'outbox')
const modeOf = async (file: string) => (await stat(file)).mode & 0o777

test('writes each mail as a file for mail programs where no mail server is configured', async ({
  office,
  folder,
}) => {
  const jobs = office.openQueue({ DATA_DIR: folder, SITE_NAME: 'Register of Ünusual' })
  const text = 'Ein Geist 👻\n.\nFrom here to there.\n'
  await office.post(jobs, { ...letter, subject: 'Größe 👻', text })
  await jobs.performDue()
  const [name = '', ...others] = await readdir(outbox(folder))
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[\da-f-]{36}\.eml$/)
  const bytes = await readFile(path.join(outbox(folder), name))
  expect(bytes.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(await PostalMime.parse(bytes)).toMatchObject({
    from: { name: 'Register of Ünusual', address: 'anomaly-register@sightings.example.org' },
    to: [{ address: recipient }],
    subject: 'Größe 👻',
    text,
  })
  expect(await office.listStored()).toEqual([])
})

test('makes folder and files readable only by the owner', async ({ office, folder }) => {
  const jobs = office.openQueue({ DATA_DIR: folder })
  await office.post(jobs)
  await jobs.performDue()
  await chmod(outbox(folder), 0o755)
  await office.post(jobs)
  await jobs.performDue()
  expect(await modeOf(outbox(folder))).toBe(0o700)
  for (const name of await readdir(outbox(folder))) {
    expect(await modeOf(path.join(outbox(folder), name))).toBe(0o600)
  }
})

test('logs that a mail was written, without recipient or content', async ({ office, folder }) => {
  const jobs = office.openQueue({ DATA_DIR: folder })
  await office.post(jobs)
  await jobs.performDue()
  expect(office.lines).toMatchObject([
    { level: 'warn', text: 'A mail was written to the outbox, because SMTP_URL is not set' },
  ])
  expect(JSON.stringify(office.lines)).not.toMatch(/jane|letter/i)
})

test('logs the outbox at the start: as a warning in production, as information in a trial', ({
  office,
}) => {
  const smtp = { SMTP_URL: 'smtp://mail.example.org' }
  for (const environment of [{}, { PUBLIC_URL: 'https://sightings.example.org' }, smtp]) {
    logOutbox(readConfig(environment), office.log)
  }
  const text = 'Mails are written to the outbox, because SMTP_URL is not set'
  expect(office.lines).toMatchObject([
    { level: 'info', text },
    { level: 'warn', text },
  ])
})

test('keeps the mail queued when the file cannot be written', async ({ office, folder }) => {
  await writeFile(outbox(folder), 'in the way')
  const jobs = office.openQueue({ DATA_DIR: folder })
  await office.post(jobs)
  await jobs.performDue()
  expect(await office.listStored()).toMatchObject([{ state: 'retry' }])
  await rm(outbox(folder))
  await office.makeDue()
  await jobs.performDue()
  expect(await readdir(outbox(folder))).toHaveLength(1)
})

test('a line break in a subject or an address adds no header', async ({ office, folder }) => {
  const jobs = office.openQueue({ DATA_DIR: folder })
  await office.post(jobs, { ...letter, subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nText' })
  await office.post(jobs, { ...letter, to: `${recipient}\r\nBcc: eve@example.org` })
  await jobs.performDue()
  for (const name of await readdir(outbox(folder))) {
    const { bcc, text } = await PostalMime.parse(await readFile(path.join(outbox(folder), name)))
    expect(bcc).toBeUndefined()
    expect(text).toBe(letter.text)
  }
})
