import { expect, test } from 'vitest'
import { createLog, maskPersonalText } from './log.ts'

function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog('info', { write: (line: string) => void (text += line) }))
  return text
}

test('ACC-16 account numbers, ZIPs, phones, tokens and login ids never reach a log line, however deep', () => {
  const secrets = { accountNumber: '301448210', ban: '512003377', zip: '30309', phone: '4045550117', token: 'tok-1', loginId: 'maya.torres', password: 'pw-1', cookie: 'c-1', email: 'm@example.com' }
  const text = capture((log) => log.info({ ...secrets, inner: secrets, deep: { inner: secrets } }, 'done'))
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  expect(text).toContain('[redacted]')
})

test('ACC-16 an error keeps its kind and stack, without numbers and addresses in its text', () => {
  const text = capture((log) => log.error({ err: new TypeError('no account 301448210 for maya@example.com') }, 'failed'))
  const line = JSON.parse(text) as { err: { type: string; message: string; stack: string } }
  expect(line.err).toMatchObject({ type: 'TypeError', message: 'no account [number] for [email]' })
  expect(line.err.stack).toContain('log.test.ts')
  expect(text).not.toContain('301448210')
})

test('ACC-16 what is thrown but is no error is masked too', () => {
  expect(capture((log) => log.error({ err: 'call 404.555.0117' }, 'failed'))).toContain('call [number]')
})

test.each([
  ['301448210', '[number]'],
  ['404.555.0117', '[number]'],
  ['(404) 555-0117', '[number]'],
  ['404 555 0117', '[number]'],
  ['71-104233550198', '[number]'],
  ['maya.torres+x@mail.example.com', '[email]'],
  ['one@a.example+two@b.example', '[email]@b.example'],
  ['port 3000 in 12 ms', 'port 3000 in 12 ms'],
  ['page.tsx:120:14', 'page.tsx:120:14'],
])('ACC-16 free text: %s → %s', (text, masked) => {
  expect(maskPersonalText(text)).toBe(masked)
})

test('the address of a gateway at home stays in what is written: it names nobody', () => {
  expect(maskPersonalText('why does 192.168.1.254 not open, call 404.555.0117')).toBe('why does 192.168.1.254 not open, call [number]')
})
