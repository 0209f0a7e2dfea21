import { createCipheriv, createDecipheriv, createHash, createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { ensureSetting } from '#platform/database/settings.ts'

/**
 * Created at the first start and stored in the database, so that sign-ins survive a restart and are valid in every
 * process. The first key of each list is in use: a rotation appends a new key, moves it to the front, and keeps the old
 * ones until nothing made with them is in use (docs/decisions/0004-sign-in.md).
 */
export interface SignInKeys {
  /** AES-256-GCM */
  readonly sealKeys: readonly Buffer[]
  /** turns a customer id into the opaque id of the state cookie (ACC-20) */
  readonly stateKey: Buffer
  /** private keys of the embedded provider, ES256 */
  readonly signingKeys: readonly JsonWebKey[]
  readonly providerCookieKeys: readonly string[]
}

/** Their keys in table `setting`. */
export const settingKeys = {
  seal: 'sign-in.seal-keys',
  state: 'sign-in.state-key',
  signing: 'sign-in.provider-signing-keys',
  cookies: 'sign-in.provider-cookie-keys',
}

/** The keys of this database, read once in each process. */
export const signInKeys = perDatabase((database): Promise<SignInKeys> => loadKeys(database))

const randomKey = () => randomBytes(32).toString('base64url')

/** Functions that create a key, for each list that can be rotated. */
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

/** Encrypts and authenticates. `purpose` binds the value to one use: it opens with no other purpose. */
export function seal(keys: SignInKeys, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keys.sealKeys[0]!, iv).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/**
 * Opens a value sealed by `seal`; undefined if it was altered, truncated, sealed for another purpose, or sealed with a
 * removed key.
 */
export function unseal(keys: SignInKeys, purpose: string, sealed: string | undefined): string | undefined {
  const bytes = Buffer.from(sealed ?? '', 'base64url')
  // base64url decoding ignores bits of the last letter: accept only the canonical spelling
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined
  for (const key of keys.sealKeys) {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    } catch {
      // sealed with another key
    }
  }
  return undefined
}

/** ACC-20: the same customer always gets the same id, and without the key it cannot be linked to the customer. */
export function opaqueUserId(keys: SignInKeys, customerId: string): string {
  return createHmac('sha256', keys.stateKey).update(customerId).digest().subarray(0, 18).toString('base64url')
}

/** A 256-bit random secret for a session or a device, safe in a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a secret, stored in its place, so that reading the table does not allow signing in. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
