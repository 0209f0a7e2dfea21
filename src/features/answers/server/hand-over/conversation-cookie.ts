import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Config } from '#platform/config/config.ts'

const name = 'careline_conversation'
const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:')

/**
 * A Set-Cookie header with the conversation's id, which no script can read. It lasts `leftMs` (ms), until the
 * conversation is deleted.
 */
export function conversationCookie(config: Pick<Config, 'publicUrl'>, id: string, leftMs: number): string {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: Math.max(0, Math.floor(leftMs / 1000)) } as const
  return generateCookie(name, id, isSecure(config) ? { ...options, secure: true, prefix: 'host' } : options)
}

/** The id of the conversation in a browser's Cookie header. */
export function conversationIn(config: Pick<Config, 'publicUrl'>, cookies: string | null): string | undefined {
  const full = isSecure(config) ? `__Host-${name}` : name
  return parse(cookies ?? '', full)[full]
}
