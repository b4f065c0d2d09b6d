import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { compression } from './answers/send-answer.ts'

/**
 * Compresses what browsers accept compressed. The plugin would leave that out for everybody who sends
 * `x-no-compression`. Vary does not name this header, so a cache in front would keep the plain bytes for all.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    delete raw.headers['x-no-compression']
    done()
  })
  await app.register(compress, { globalDecompression: false, ...compression })
}
