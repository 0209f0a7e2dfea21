import { expect, test } from 'vitest'
import { parseSmtpUrl } from './mail-settings.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { createSmtpSender, smtpTimeouts, type SmtpTimeouts } from './smtp-sender.ts'
import { listenSmtp, type Fault } from '#test/support/smtp-server.ts'

const from = { name: 'Meadowlink', address: 'visits@example.com' }
const mail: OutgoingMail = {
  to: { name: 'Maya "M." Torres', address: 'maya.torres@example.com' },
  subject: 'Su visita técnica ha cambiado',
  text: 'Día: martes\n.una línea con punto\n',
  html: '<!doctype html><p>Día: martes</p>',
  invitation: { method: 'REQUEST', file: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
}
const messageId = '<WO100210-1@localhost>'
const never = new AbortController().signal
const quick: SmtpTimeouts = { connect: 300, greeting: 300, silence: 300, whole: 2_000 }

function senderAt(port: number, timeouts: SmtpTimeouts = smtpTimeouts, user = '') {
  return createSmtpSender(parseSmtpUrl(`smtp://${user}127.0.0.1:${port}`)!, from, timeouts)
}

async function sendInto(fault: (step: string) => Fault | undefined, timeouts?: SmtpTimeouts) {
  const server = await listenSmtp(fault)
  return { outcome: await senderAt(server.port, timeouts).send(mail, messageId, never), ...server }
}

test('an e-mail is handed over with its Message-ID, both bodies, and the invitation as iMIP (RFC 6047) wants it', async () => {
  const { outcome, taken } = await sendInto(() => undefined)
  expect(outcome).toEqual({ kind: 'accepted' })
  expect(taken).toMatchObject([{ from: 'visits@example.com', to: ['maya.torres@example.com'] }])
  const { source } = taken[0]!
  expect(source).toContain(`Message-ID: ${messageId}`)
  expect(source).toContain('From: Meadowlink <visits@example.com>')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).toContain('multipart/alternative')
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  expect(source).toMatch(/Content-Disposition: attachment; filename=invite\.ics/)
  expect(source).toContain('Subject: =?UTF-8?')
})

test('a password goes to a server that asks for one', async () => {
  const server = await listenSmtp()
  expect(await senderAt(server.port, smtpTimeouts, 'user:p%40ss@').send(mail, messageId, never)).toEqual({ kind: 'accepted' })
  expect(server.heard.find((line) => line.startsWith('AUTH PLAIN'))).toContain(Buffer.from('\0user\0p@ss').toString('base64'))
})

test('a password never travels in the clear to another machine', () => {
  expect(parseSmtpUrl('smtp://user:pass@mail.example.com')).toMatchObject({ port: 587, isSecure: false, needsTls: true })
  expect(parseSmtpUrl('smtps://user:pass@mail.example.com')).toMatchObject({ port: 465, isSecure: true, needsTls: false })
  expect(parseSmtpUrl('smtp://localhost:2525')).toMatchObject({ port: 2525, needsTls: false, credentials: undefined })
})

test.each<[string, string, Fault]>([
  ['hangs up at once', 'greeting', 'drop'],
  ['has no time', 'greeting', { say: '421 4.3.2 busy' }],
  ['takes no password', 'AUTH', { say: '535 5.7.8 wrong' }],
  ['does not like who we are', 'MAIL', { say: '550 5.7.1 no' }],
  ['asks to come later', 'RCPT', { say: '450 4.2.0 greylisted' }],
  ['is full', 'end', { say: '452 4.3.1 full' }],
  ['drops the connection after the e-mail', 'end', 'drop'],
])('a server that %s: the e-mail is to be tried again', async (_, step, fault) => {
  const server = await listenSmtp((at) => (at === step ? fault : undefined))
  expect(await senderAt(server.port, smtpTimeouts, 'user:pass@').send(mail, messageId, never)).toMatchObject({ kind: 'failed' })
})

test.each<[string, string]>([
  ['RCPT', '550 5.1.1 no such mailbox maya.torres@example.com'],
  ['end', '554 5.7.1 we do not take this'],
])('a server that refuses this e-mail for good at %s is not asked again', async (step, say) => {
  const { outcome } = await sendInto((at) => (at === step ? { say } : undefined))
  expect(outcome).toEqual({ kind: 'refused', detail: expect.stringContaining(say) })
})

test.each(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end'])('a server that falls silent at %s is left in time', async (step) => {
  const { outcome } = await sendInto((at) => (at === step ? 'silence' : undefined), quick)
  expect(outcome).toMatchObject({ kind: 'failed' })
})

test('a server that answers every step as late as it may is left when the whole has taken too long', async () => {
  const server = await listenSmtp((at) => (at === 'MAIL' ? 'silence' : undefined))
  expect(await senderAt(server.port, { ...smtpTimeouts, whole: 300 }).send(mail, messageId, never)).toMatchObject({ kind: 'failed' })
})

test('nobody listens, or the sender is stopped: tried again', async () => {
  const { port } = await listenSmtp(() => 'silence')
  expect(await senderAt(1, quick).send(mail, messageId, never)).toMatchObject({ kind: 'failed' })
  const stop = new AbortController()
  const sent = senderAt(port).send(mail, messageId, stop.signal)
  stop.abort()
  expect(await sent).toMatchObject({ kind: 'failed' })
})

test('a line break in a name or subject makes no header of its own', async () => {
  const server = await listenSmtp()
  await senderAt(server.port).send({ ...mail, subject: 'a\r\nBcc: x@example.org', to: { ...mail.to, name: 'a\r\nBcc: y@example.org' } }, messageId, never)
  expect(server.taken[0]!.to).toEqual(['maya.torres@example.com'])
  expect(server.taken[0]!.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
})
