/** NET-08: what a network's name and password may be, and what a phone's camera reads to join it. */

/** A name is 1 to 32 bytes of text, without what no screen shows. */
export function isWifiName(name: string): boolean {
  const bytes = new TextEncoder().encode(name).length
  return bytes >= 1 && bytes <= 32 && name.trim() === name && !/\p{Cc}/u.test(name)
}

/** 8 to 63 characters that every keyboard prints. */
export function isWifiPassword(password: string): boolean {
  return /^[\x20-\x7e]{8,63}$/.test(password)
}

export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** Length first: it is what makes guessing long. A password of few different characters is weak however long it is. */
export function strengthOf(password: string): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  if (new Set(password).size < 6 || password.length < 10) return 'weak'
  if (password.length >= 16 || (password.length >= 12 && kinds >= 3)) return 'strong'
  return 'fair'
}

/** What a code to join holds: `WIFI:T:WPA;S:name;P:password;;`, with the five characters that mean something there escaped. */
export function joinText({ name, password }: { name: string; password: string }): string {
  const plain = (text: string) => text.replace(/[\\;,:"]/g, '\\$&')
  return password === '' ? `WIFI:T:nopass;S:${plain(name)};;` : `WIFI:T:WPA;S:${plain(name)};P:${plain(password)};;`
}
