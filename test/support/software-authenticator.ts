import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Encodes as CBOR, as far as an authenticator needs it. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])
    return Buffer.concat([head(5, value.size), ...parts])
  }
  throw new Error('This is not known as CBOR')
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Buffer) => data.toString('base64url')

const flags = { present: 1, verified: 4, attested: 64 } as const

type Ceremony = {
  challenge: unknown
  origin: string
  rpId?: string
  /** False: the owner was present but not verified. */
  isVerified?: boolean
}

/** A passkey with its own key pair, made by the test; `counter` rises with each use. */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const state = { counter: 0 }

  function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData({ rpId = 'localhost', isVerified = true }: Ceremony, extra: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter++)
    const flag = flags.present | (isVerified ? flags.verified : 0) | extra
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counter])
  }

  return {
    id: encode(credentialId),
    state,
    /** The answer of `navigator.credentials.create`, as JSON. */
    register(ceremony: Ceremony, { statement = new Map<string, unknown>(), format = 'none' } = {}) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const authData = Buffer.concat([
        authenticatorData(ceremony, flags.attested),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cbor(key),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ])
      return {
        id: encode(credentialId),
        rawId: encode(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: encode(clientData('webauthn.create', ceremony)),
          attestationObject: encode(cbor(attestation)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** The answer of `navigator.credentials.get`, as JSON. */
    answer(ceremony: Ceremony) {
      const client = clientData('webauthn.get', ceremony)
      const data = authenticatorData(ceremony, 0)
      const signed = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return {
        id: encode(credentialId),
        rawId: encode(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signed),
        },
        clientExtensionResults: {},
      }
    },
  }
}
