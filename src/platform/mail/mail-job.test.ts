import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { createLog } from '../observability/log.ts'
import { readMetrics } from '../observability/metrics.ts'
import { buildRuntime, testNow } from '#test/support/context.ts'
import { startMailing } from './mail-job.ts'
import type { ComposedMail } from './outgoing-mail.ts'
import { listenSmtp, type Fault } from '#test/support/smtp-server.ts'

const compose = async (): Promise<ComposedMail> => ({ ok: true, mail: { to: { name: undefined, address: 'a@example.com' }, subject: 's', text: 't', html: '<p>t</p>' } })

async function openOutbox(environment: Record<string, string>) {
  const database = await openTestDatabase('sqlite')
  await database.write.insertInto('outbox_mail').values({ message_id: '<x@localhost>', created_at: testNow, sent_at: null, attempts: 0, account_number: '1', template: 'test', payload: '{}' }).execute()
  const lines: string[] = []
  const log = createLog('warn', new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) }))
  const { config, clock } = buildRuntime({ environment })
  const sentAt = async () => (await database.read.selectFrom('outbox_mail').select('sent_at').executeTakeFirstOrThrow()).sent_at
  return { parts: { config, clock, database, log }, lines, sentAt }
}

const waiting = async () => /^careline_mails_waiting (\d+)$/m.exec((await readMetrics()).text)![1]

test('production without SMTP_URL sends nothing: e-mails wait, and log and metrics say so', async () => {
  const { parts, lines, sentAt } = await openOutbox({ CARELINE_ENV: 'production', PUBLIC_URL: 'https://support.example.com', OIDC_ISSUER: 'https://id.example.com' })
  const stop = startMailing(parts, compose)
  await vi.waitFor(() => expect(lines.join('')).toContain('SMTP_URL is not set'))
  await stop()
  expect([await sentAt(), await waiting(), lines.length]).toEqual([null, '1', 1])
})

test('the demo without SMTP_URL takes its e-mails into its own inbox', async () => {
  const { parts, sentAt } = await openOutbox({ CARELINE_ENV: 'demo' })
  const stop = startMailing(parts, compose)
  await vi.waitFor(async () => expect([await sentAt(), await waiting()]).toEqual([testNow, '0']))
  await stop()
})

test('stopping waits for the e-mail that is on its way', async () => {
  let answerEnd: (() => void) | undefined
  const server = await listenSmtp((step): Fault | undefined => (step === 'MAIL' ? (answerEnd?.(), undefined) : undefined))
  const { parts, sentAt } = await openOutbox({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'visits@example.com' })
  const isUnderWay = new Promise<void>((resolve) => (answerEnd = resolve))
  const stop = startMailing(parts, compose)
  await isUnderWay
  await stop()
  expect([server.taken.length, await sentAt()]).toEqual([1, testNow])
})
