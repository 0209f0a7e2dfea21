import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, inProof, test } from './journey.ts'
import { signBody } from '#platform/security/body-signature.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer } from './start-site.ts'

const secret = 's'.repeat(32)

test('TIC-05 whoever answered STOP reads on the ticket that nothing is sent any more, in both languages, and chooses email by keyboard', inProof, async ({ browser }) => {
  const gateway = createServer((request, response) => void request.resume().on('end', () => response.writeHead(202).end()))
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const site = await startServer({ SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`, SMS_SECRET: secret })
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await signIn(page, 'maya.torres', '/support/openticket?ct=other', site.url)
    await waitForScript(page)
    await page.getByLabel('What is wrong?').fill('xqzzt wvvk plmmf')
    await page.getByLabel('By text message').check()
    await page.getByLabel('Phone number').fill('404 555 0117')
    await page.getByRole('button', { name: 'Send report' }).press('Enter')
    const anyway = page.getByRole('button', { name: 'No, send my report' })
    await expect(anyway.or(page.getByRole('heading', { name: 'We have your report' }))).toBeVisible()
    if (await anyway.isVisible()) await anyway.press('Enter')
    await expect(page).toHaveURL(/mytickets\/CM\d{8}\?sent$/)
    const number = /CM\d{8}/.exec(page.url())![0]
    const now = Date.now()
    const reply = JSON.stringify({ from: '+14045550117', text: 'STOP', receivedAt: new Date(now).toISOString() })
    expect((await page.request.post(`${site.url}/sms-gateway/v1/replies`, { data: reply, headers: { 'careline-signature': signBody(secret, reply, now), 'content-type': 'application/json' } })).status()).toBe(200)

    await page.goto(`${site.url}/es-us/support/mytickets/${number}`)
    await waitForScript(page)
    await expect(page.getByRole('main')).toContainText('Los mensajes de texto están desactivados')
    expect(await violationsOfStep(page)).toEqual([])
    await page.goto(`${site.url}/support/mytickets/${number}`)
    await waitForScript(page)
    await expect(page.getByRole('main')).toContainText('Someone replied STOP from 404.555.0117')
    // after STOP, text messages are not listed as a contact method
    await expect(page.getByRole('main')).not.toContainText('By text message to')
    expect(await violationsOfStep(page)).toEqual([])
    await page.getByRole('button', { name: 'Write to me by email instead' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'From now on we write to you by email' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Text messages have ended')
    expect(await violationsOfStep(page)).toEqual([])
    await context.close()
  } finally {
    await site.stop()
    gateway.close()
  }
})
