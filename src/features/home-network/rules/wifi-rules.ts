/** NET-08: the rules for a network's name and password, and the text of the QR code to join it. */

/** A name is 1 to 32 bytes of UTF-8, without control characters or surrounding spaces. */
export function isWifiName(name: string): boolean {
  const bytes = new TextEncoder().encode(name).length
  return bytes >= 1 && bytes <= 32 && name.trim() === name && !/\p{Cc}/u.test(name)
}

/** A password is 8 to 63 printable ASCII characters, which every keyboard has. */
export function isWifiPassword(password: string): boolean {
  return /^[\x20-\x7e]{8,63}$/.test(password)
}

export type PasswordStrength = 'weak' | 'fair' | 'strong'

/**
 * Length first: it makes guessing slow. A password of fewer than 6 different characters is weak at any length. One that
 * no network takes, unless it is only too short, has no strength.
 */
export function strengthOf(password: string): PasswordStrength | undefined {
  if (!isWifiPassword(password)) return password !== '' && password.length < 8 ? 'weak' : undefined
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  if (new Set(password).size < 6 || password.length < 10) return 'weak'
  if (password.length >= 16 || (password.length >= 12 && kinds >= 3)) return 'strong'
  return 'fair'
}

/** The text of a QR code to join: `WIFI:T:WPA;S:name;P:password;;`, with its five special characters escaped. */
export function joinText({ name, password }: { name: string; password: string }): string {
  const plain = (text: string) => text.replace(/[\\;,:"]/g, '\\$&')
  return password === '' ? `WIFI:T:nopass;S:${plain(name)};;` : `WIFI:T:WPA;S:${plain(name)};P:${plain(password)};;`
}
