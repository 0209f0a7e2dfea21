// The floor for a cached page: Hono alone, answering with the bytes and headers in the file named by BARE_ANSWER.
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const { headers, body } = JSON.parse(readFileSync(process.env.BARE_ANSWER!, 'utf8')) as { headers: Record<string, string>; body: string }
const bytes = Buffer.from(body, 'base64')
const app = new Hono()
app.get('/support', () => new Response(bytes, { headers }))
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
