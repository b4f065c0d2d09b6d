import type { FastifyReply } from 'fastify'
import { serverTexts } from '../../shared/texts/en/server.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import { type Problem, usualRetryAfter } from './problems.ts'

const language = english
const { refusedTitles: titles, tryAgain } = textsIn(language, serverTexts)

/** True for the problems that have a page of their own. */
export function isReadableRefusal({ status }: Problem): boolean {
  return status in titles
}

/**
 * Sends a static page, so that a rejection costs almost nothing. `message` is ours: no escaping.
 */
export function sendRefusedPage(
  reply: FastifyReply,
  { status, message, retryAfter = usualRetryAfter }: Problem,
  styles: string[],
): FastifyReply {
  const title = titles[status === 429 ? status : 503]
  const links = styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${links}`
  const main = `<div class="message-page"><div class="sky-piece" aria-hidden="true"></div><h1>${title}</h1><p class="text-lg text-muted">${message}</p><a class="button button-primary" href="">${tryAgain}</a></div>`
  const html = `<!doctype html><html lang="${language.tag}"><head>${head}</head><body><main>${main}</main></body></html>`
  return reply
    .code(status)
    .headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}
