import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#platform/http/middleware.ts'
import { buildRuntime, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { signBody } from '../security/body-signature.ts'
import { mountSmsReplies, smsRepliesPath } from './mount-replies.ts'
import { isStopped } from './sms-stops.ts'

const secret = 's'.repeat(32)
const number = '+14045550142'
const iso = (offsetMs: number) => new Date(testNow + offsetMs).toISOString()

describeEachEngine('answers to text messages', (openTestDatabase) => {
  async function open(environment: Record<string, string> = { SMS_URL: 'https://sms.example.com/messages', SMS_SECRET: secret }) {
    const database = await openTestDatabase()
    const app = new Hono<AppEnv>()
    mountSmsReplies(app, buildRuntime({ database, environment }))
    const send = async (body: unknown, signature?: string) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await app.request(smsRepliesPath, { method: 'POST', body: text, headers: { 'careline-signature': signature ?? signBody(secret, text, testNow) } })
      const answer = (await response.json().catch(() => ({}))) as { content?: { wish: string }; error?: { code: string } }
      return answer.content?.wish ?? [response.status, answer.error?.code]
    }
    const say = (text: string, offsetMs: number, from = number) => send({ from, text, receivedAt: iso(offsetMs) })
    return { database, send, say, isStopped: (from = number) => isStopped(database, from) }
  }

  test('TIC-05 STOP ends messages to this number alone until START, in whatever order and however often they arrive', async () => {
    const { say, isStopped: stopped, database } = await open()
    expect(await stopped()).toBe(false)
    expect([await say('Hola', -9000), await stopped()]).toEqual(['none', false])
    expect([await say('Alto', -8000), await say('Alto', -8000), await stopped(), await stopped('+14045550143')]).toEqual(['stop', 'stop', true, false])
    expect([await say('START', -6000), await stopped()]).toEqual(['start', false])
    // an earlier reply that arrives late changes nothing
    expect([await say('STOP', -7000), await stopped()]).toEqual(['stop', false])
    expect([await say('STOP', -6000), await stopped()]).toEqual(['stop', true])
    expect([await say('START', -6000), await stopped()]).toEqual(['start', true])
    // a reply dated in the future, by a gateway's clock that is ahead, does not block later ones
    expect([await say('START', 86_400_000), await stopped(), await say('STOP', 0), await stopped()]).toEqual(['start', false, 'stop', true])
    expect(JSON.stringify(await database.read.selectFrom('sms_wish').selectAll().execute())).not.toContain('404555')
  })

  test('TIC-05 what is not signed, signed with another secret or too old ends nobody’s messages, and without a gateway there is no such address', async () => {
    const { send, isStopped: stopped } = await open()
    const text = JSON.stringify({ from: number, text: 'STOP', receivedAt: iso(0) })
    for (const signature of ['', signBody('x'.repeat(32), text, testNow), signBody(secret, `${text} `, testNow), signBody(secret, text, testNow - 301_000)]) expect(await send(text, signature)).toEqual([401, 'NOT_SIGNED'])
    for (const body of ['{', '[]', {}, { from: '4045550142', text: 'STOP', receivedAt: iso(0) }, { from: number, text: 'STOP' }, { from: number, text: 'x'.repeat(2001), receivedAt: iso(0) }]) expect(await send(body), JSON.stringify(body)).toEqual([400, 'INVALID_INPUT'])
    expect(await stopped()).toBe(false)
    const without = await open({})
    expect(await without.send(text)).toEqual([404, undefined])
  })
})
