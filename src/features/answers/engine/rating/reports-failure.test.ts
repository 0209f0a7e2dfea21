import { expect, test } from 'vitest'
import { failedThing, reportsFailure, speaksOfFailure } from './reports-failure.ts'

test('ANS-17 a report that something was tried and failed is told from a wish', () => {
  for (const said of ["autopay didn't work", 'my payment failed', 'the setup wont work', 'card declined', 'el pago automático no me funcionó', 'me rechazaron la tarjeta', 'falló el pago']) expect(reportsFailure(said), said).toBe(true)
  for (const said of ['set up autopay', 'how does autopay work', 'return my box', 'activar el pago automático', 'no quiero pago automático']) expect(reportsFailure(said), said).toBe(false)
})

test('ANS-16 what is left of a report is the thing that failed', () => {
  expect(failedThing('Netflix is not working')?.trim()).toBe('netflix')
  expect(failedThing('no me funciona Netflix')?.trim()).toBe('netflix')
  expect(failedThing('set up autopay')).toBeUndefined()
})

test('ANS-17 a heading on failures is told from others, and from that for whom an article did not help', () => {
  for (const heading of ['If something is not right', 'If you pay late, or a payment is returned', 'The code does not come']) expect(speaksOfFailure(heading, 'en'), heading).toBe(true)
  for (const heading of ['Set up autopay', 'If that did not help', 'If you move']) expect(speaksOfFailure(heading, 'en'), heading).toBe(false)
  for (const heading of ['Si no funciona', 'Si paga tarde o le devuelven un pago']) expect(speaksOfFailure(heading, 'es'), heading).toBe(true)
  for (const heading of ['Active el pago automático', 'Si esto no le ayudó', 'Si se muda']) expect(speaksOfFailure(heading, 'es'), heading).toBe(false)
})
