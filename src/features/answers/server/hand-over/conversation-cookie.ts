import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Config } from '#platform/config/config.ts'

const name = 'careline_conversation'
const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:')

/** A Set-Cookie header that no script reads, until the conversation is deleted. */
export function conversationCookie(config: Pick<Config, 'publicUrl'>, id: string, leftMs: number): string {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: Math.max(0, Math.floor(leftMs / 1000)) } as const
  return generateCookie(name, id, isSecure(config) ? { ...options, secure: true, prefix: 'host' } : options)
}

/** The conversation that a browser holds. */
export function conversationIn(config: Pick<Config, 'publicUrl'>, cookies: string | null): string | undefined {
  const full = isSecure(config) ? `__Host-${name}` : name
  return parse(cookies ?? '', full)[full]
}
