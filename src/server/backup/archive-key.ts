import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'

/** Who can open a backup: the owners of these age keys, or everyone who knows the passphrase. */
export type ArchiveLock = { recipients: string[] } | { passphrase: string }

/** Decrypts a backup: identities of age (AGE-SECRET-KEY-…), or the passphrase. */
export type ArchiveKey = { identities: string[] } | { passphrase: string }

type Stage = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>

/** Parses a key file of `age-keygen`. */
export function readIdentities(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

function quantumSafe(recipient: string): boolean {
  return recipient.startsWith('age1pq')
}

/**
 * Returns a stage that encrypts for the lock, and a key that decrypts the same archive. Adds a
 * temporary recipient, because the writer must read its archive again and has no key of the others.
 */
export async function closeLock(lock: ArchiveLock): Promise<{ encrypt: Stage; key: ArchiveKey }> {
  const encrypter = new Encrypter()
  const key = 'passphrase' in lock ? lock : await addRecipients(encrypter, lock.recipients)
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  return {
    key,
    async *encrypt(source) {
      yield* await encrypter.encrypt(webStreamOf(source))
    },
  }
}

async function addRecipients(encrypter: Encrypter, recipients: string[]): Promise<ArchiveKey> {
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  // A file with recipients of both kinds would only be as strong as the weaker kind.
  const own = recipients.some(quantumSafe)
    ? await generateHybridIdentity()
    : await generateX25519Identity()
  encrypter.addRecipient(await identityToRecipient(own))
  return { identities: [own] }
}

export function openLock(key: ArchiveKey): Stage {
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else for (const identity of key.identities) decrypter.addIdentity(identity)
  return async function* decrypt(source) {
    yield* await decrypter.decrypt(webStreamOf(source))
  }
}

/** Converts to a web stream with backpressure. */
export function webStreamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
