import { generate } from 'selfsigned'

export type Certificate = { cert: string; key: string }

/** A self-signed certificate for an address; 0.0.0.0 is this machine but is not recognised as local. */
export async function makeCertificate(ip = '0.0.0.0'): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'mail' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }],
  })
  return { cert, key }
}
