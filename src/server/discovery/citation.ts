import { pageUrls } from '../../shared/urls.ts'

/** A text as YAML writes it: a JSON string is one. */
const quoted = (text: string) => JSON.stringify(text)

/**
 * How to cite the data, in the Citation File Format 1.2.0. `day` is when they are taken; a release also has
 * a version. `terms` is an address: archives have licences of their own, and of several in `license` the reader
 * could choose.
 */
export function writeCitation({
  origin,
  siteName,
  day,
  terms,
  version = day,
}: {
  origin: string
  siteName: string
  day: string
  terms: string
  version?: string
}): string {
  return [
    'cff-version: 1.2.0',
    'message: If you use these data, please cite them as below.',
    'type: dataset',
    `title: ${quoted(`${siteName}: public register of unexplained phenomena`)}`,
    'authors:',
    `  - name: ${quoted(siteName)}`,
    `version: ${quoted(version)}`,
    `date-released: ${day}`,
    `url: ${quoted(origin + pageUrls.data)}`,
    `license-url: ${quoted(terms)}`,
    '',
  ].join('\n')
}
