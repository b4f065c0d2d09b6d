import { openAsBlob } from 'node:fs'
import { longest, octetStream, refuseLateError, type S3Client, textOf } from './s3-client.ts'
import { md5Of } from './s3-store.ts'

/**
 * Bytes of every part except the last. It is the smallest size that S3 accepts, and equal sizes
 * are what every store accepts.
 */
export const partSize = 5 * 1_048_576

type Part = { number: number; etag: string }

/** `key` is the object that the parts will become. */
type MultipartUpload = { key: string; uploadId: string }

type ListedMultipart = MultipartUpload & { beganAt: Date }

export async function beginMultipart(client: S3Client, key: string): Promise<string> {
  const answer = await client.ask(client.urlOf(key, { uploads: '' }), {
    method: 'POST',
    headers: { 'content-type': octetStream },
  })
  const uploadId = textOf(await answer.text(), 'UploadId')
  if (!uploadId) throw new Error('The store of videos began no upload in parts')
  return uploadId
}

/** Stores the file as a part and returns its tag. Replaces an earlier part with this number. */
export async function uploadPart(
  client: S3Client,
  { key, uploadId }: MultipartUpload,
  number: number,
  file: string,
): Promise<string> {
  const answer = await client.ask(client.urlOf(key, { partNumber: String(number), uploadId }), {
    method: 'PUT',
    headers: { 'content-md5': await md5Of(file) },
    body: await openAsBlob(file),
    timeout: longest.part,
  })
  await answer.body?.cancel()
  const etag = answer.headers.get('etag')
  if (!etag) throw new Error('The store of videos answered a part without its tag')
  return etag
}

/** Makes one object of the parts. */
export async function completeMultipart(
  client: S3Client,
  { key, uploadId }: MultipartUpload,
  parts: Part[],
): Promise<void> {
  const listed = parts.map(
    ({ number, etag }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('&', '&amp;')}</ETag></Part>`,
  )
  const answer = await client.ask(client.urlOf(key, { uploadId }), {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`,
    timeout: longest.completion,
  })
  refuseLateError('POST', await answer.text())
}

/** Removes all parts. Does nothing if the upload was completed or aborted before. */
export async function abortMultipart(
  client: S3Client,
  { key, uploadId }: MultipartUpload,
): Promise<void> {
  const url = client.urlOf(key, { uploadId })
  await client.ask(url, { method: 'DELETE', tolerated: [404] })
}

/** Uploads in parts that are neither complete nor aborted, and whose key begins with `prefix`. */
export async function* listMultiparts(
  client: S3Client,
  prefix: string,
): AsyncGenerator<ListedMultipart> {
  let after: Record<string, string> | undefined = {}
  while (after) {
    const answer: Response = await client.ask(client.urlOf('', { uploads: '', prefix, ...after }), {
      method: 'GET',
    })
    const xml = await answer.text()
    for (const part of xml.split('<Upload>').slice(1)) {
      const [key, uploadId] = [textOf(part, 'Key'), textOf(part, 'UploadId')]
      const beganAt = new Date(textOf(part, 'Initiated') ?? '')
      if (key && uploadId) yield { key, uploadId, beganAt }
    }
    const next = { key: textOf(xml, 'NextKeyMarker'), id: textOf(xml, 'NextUploadIdMarker') }
    const isMore = textOf(xml, 'IsTruncated') === 'true' && next.key
    after = isMore ? { 'key-marker': next.key ?? '', 'upload-id-marker': next.id ?? '' } : undefined
  }
}
