import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** One element of DER (X.690): its tag, the length of its contents, and the contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const ecdsaWithSha256 = sequence(der(0x06, hex('2a8648ce3d040302')))
const commonName = der(0x06, hex('550403'))
const subjectAltName = der(0x06, hex('551d11'))
const utcTime = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const dayMs = 86_400_000

/** A self-signed certificate (RFC 5280) and its key for a host, valid for a day. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))))
  // positive: the first bit is the sign
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x7f) | 0x40
  const details = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, sequence(der(0x82, Buffer.from(host))))))),
  )
  const signature = der(0x03, hex('00'), sign('sha256', details, privateKey))
  const certificate = sequence(details, ecdsaWithSha256, signature)
  const lines = certificate.toString('base64').match(/.{1,64}/g)!.join('\n')
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
