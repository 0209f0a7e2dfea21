import { expect, test } from 'vitest'
import { readSite } from '#features/site-content/server.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { paymentHref } from '../rules/bill-paths.ts'
import { readDemoPayment, withDemoPayment } from './demo-payment.ts'

test('ORD-02 in the demo Pay leads to a page of ours, with the account, the amount and the language; in production to the operator’s, or nowhere', async () => {
  const site = await readSite('content')
  expect(paymentHref(withDemoPayment(site, 'production').billing?.paymentUrl, { account: '301448210', cents: 8432, locale: 'es' })).toBeUndefined()
  const own = { ...site, billing: { paymentUrl: 'https://pay.example.com/?a={account}&v={amount}' } }
  for (const mode of ['demo', 'production'] as const) expect(withDemoPayment(own, mode)).toBe(own)
  const href = paymentHref(withDemoPayment(site, 'demo').billing?.paymentUrl, { account: '301448210', cents: 8432, locale: 'es' })!
  expect(href).toBe('/acctmgmt/payment?account=301448210&amount=84.32&lang=es')

  const open = (path: string, mode: 'demo' | 'production' = 'demo') => {
    const runtime = buildRuntime()
    return readDemoPayment({ ...buildContext({ ...runtime, config: { ...runtime.config, mode } }, { path }), locale: 'es' })
  }
  expect(open(href)).toMatchObject({ rows: [{ label: 'Cuenta', text: 'terminada en 8210' }, { label: 'Monto', text: '$84.32' }], billHref: '/es-us/support/mybill?account=301448210' })
  for (const unknown of ['/acctmgmt/payment', '/acctmgmt/payment?account=301448210', '/acctmgmt/payment?account=x&amount=1.00']) expect(open(unknown)).toBeUndefined()
  expect(open(href, 'production')).toBeUndefined()
})
