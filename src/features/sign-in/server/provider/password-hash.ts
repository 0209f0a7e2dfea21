import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** 16 MB and about 30 ms per hash: enough for the demo people, whose password is shown on the sign-in page. */
const cost = { N: 2 ** 14, r: 8, p: 1 }
const saltBytes = 16
const keyBytes = 32

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r }
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** `scrypt$N$r$p$salt$key`: the hash contains its cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** A hash that no password matches, so that a check for an unknown person takes as long as a real one. */
const nobodysHash = ['scrypt', cost.N, cost.r, cost.p, 'AAAAAAAAAAAAAAAAAAAAAA', Buffer.alloc(keyBytes).toString('base64url')].join('$')

/** Takes the same time whether or not the person exists; `undefined` never matches. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const [, N, r, p, salt, key] = (passwordHash ?? nobodysHash).split('$')
  const expected = Buffer.from(key!, 'base64url')
  const given = await derive(password, Buffer.from(salt!, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected) && passwordHash !== undefined
}
