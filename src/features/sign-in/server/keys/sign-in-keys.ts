import { createCipheriv, createDecipheriv, createHash, createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { ensureSetting } from '#platform/database/settings.ts'

/**
 * Made at the first start and kept in the database, so that sign-ins survive a restart and count in
 * every process. Each list has its newest key first: rotation puts a new one in front and keeps the
 * old ones until nothing that they made is in use (docs/decisions/0004-sign-in.md).
 */
export interface SignInKeys {
  /** AES-256-GCM */
  readonly sealKeys: readonly Buffer[]
  /** turns a customer id into the opaque one of the state cookie (ACC-20) */
  readonly stateKey: Buffer
  /** private keys of the embedded provider, ES256 */
  readonly signingKeys: readonly JsonWebKey[]
  readonly providerCookieKeys: readonly string[]
}

/** Where they stand in table `setting`. */
export const settingKeys = {
  seal: 'sign-in.seal-keys',
  state: 'sign-in.state-key',
  signing: 'sign-in.provider-signing-keys',
  cookies: 'sign-in.provider-cookie-keys',
}

/** The keys of this database, read once in each process. */
export const signInKeys = perDatabase((database): Promise<SignInKeys> => loadKeys(database))

const randomKey = () => randomBytes(32).toString('base64url')

/** Makes one key of each list that can be rotated. */
export const newKeys = { seal: randomKey, signing: newSigningKey, cookies: randomKey } as const

function loadKeys(database: Database): Promise<SignInKeys> {
  return database.transaction(async (trx) => {
    const sealing = await ensureSetting(trx, settingKeys.seal, () => JSON.stringify([randomKey()]))
    const state = await ensureSetting(trx, settingKeys.state, randomKey)
    const signing = await ensureSetting(trx, settingKeys.signing, () => JSON.stringify([newSigningKey()]))
    const cookies = await ensureSetting(trx, settingKeys.cookies, () => JSON.stringify([randomKey()]))
    return {
      sealKeys: (JSON.parse(sealing) as string[]).map((key) => Buffer.from(key, 'base64url')),
      stateKey: Buffer.from(state, 'base64url'),
      signingKeys: JSON.parse(signing) as JsonWebKey[],
      providerCookieKeys: JSON.parse(cookies) as string[],
    }
  })
}

function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomBytes(9).toString('base64url') }
}

const ivBytes = 12
const tagBytes = 16

/** Encrypts and signs; `purpose` binds the value to one use, so that it opens nowhere else. */
export function seal(keys: SignInKeys, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keys.sealKeys[0]!, iv).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** What `seal` closed, or undefined when it was changed, cut, moved to another purpose or made by a key that is gone. */
export function unseal(keys: SignInKeys, purpose: string, sealed: string | undefined): string | undefined {
  const bytes = Buffer.from(sealed ?? '', 'base64url')
  // the last letter has bits that decoding ignores: only what we wrote counts
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined
  for (const key of keys.sealKeys) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    } catch {
      // not this key's
    }
  }
  return undefined
}

/** ACC-20: the same person gets the same id, and nobody without the key can tell whose it is. */
export function opaqueUserId(keys: SignInKeys, customerId: string): string {
  return createHmac('sha256', keys.stateKey).update(customerId).digest().subarray(0, 18).toString('base64url')
}

/** 256 random bits for a session or a device: unguessable, safe in a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret: whoever reads the table cannot sign in with it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
