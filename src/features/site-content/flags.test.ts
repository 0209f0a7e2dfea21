import { expect, test } from 'vitest'
import { evaluateSearchFlags, evaluateSupportFlags, flagProblem, settingProblem, type SupportFlags } from './flags.ts'

const never = () => {
  throw new Error('nothing to draw')
}

function support(values: Record<string, string | boolean>, draw: () => number = never): SupportFlags {
  return evaluateSupportFlags(Object.entries(values).map(([name, value]) => ({ name, value })), draw)
}

const switches = {
  isShimmerDisabled: 'shimmer-disable',
  isNeonAppointmentOff: 'neon-appt-off',
  isChangeDayOfContactActive: 'changedayofcontact-active',
  isRepairAppointmentRemoved: 'remove-mvp-repairappt',
  isArticleDrawerEnabled: 'article-drawer-enabled',
  isSemiAuthAppointmentEnabled: 'appointment-semiauth-enabled',
  hasOrderStatus: 'wbb-orderstatus',
  isLoginReportingDisabled: 'loginreporting-disable',
} as const

test.each(Object.entries(switches))('FLG-01 FLG-02 %s is on for the string true alone', (name, key) => {
  const flag = name as keyof typeof switches
  const read = (value: string | boolean) => support({ [`cfg-ixp-support-${key}`]: value })[flag]
  expect(support({})[flag]).toBe(false)
  expect(read('true')).toBe(true)
  for (const off of ['false', '', 'TRUE', '1', 'yes', 'on', ' true', true]) expect(read(off)).toBe(false)
})

test('FLG-02 the neon order-status flag has a key of its own', () => {
  expect(support({ 'cfg-ixp-neon-orderstatus-enable': 'true' }).hasNeonOrderStatus).toBe(true)
  expect(support({ 'cfg-ixp-support-neon-orderstatus-enable': 'true' }).hasNeonOrderStatus).toBe(false)
})

test('FLG-02 ACC-12 the recognised state is on unless its flag is the string false', () => {
  const read = (value: string | boolean) => support({ 'cfg-ixp-support-etrs-support-home': value }).isRecognisedStateAllowed
  expect(support({}).isRecognisedStateAllowed).toBe(true)
  for (const on of ['true', '', 'no', 'FALSE', false]) expect(read(on)).toBe(true)
  expect(read('false')).toBe(false)
})

test('FLG-02 HOME-13 genai-search is a list of pages', () => {
  const read = (value: string | boolean) => support({ 'cfg-ixp-support-genai-search': value }).genAiSearchPages
  expect(support({}).genAiSearchPages).toEqual([])
  expect(read('')).toEqual([])
  expect(read('supportLander')).toEqual(['supportLander'])
  expect(read('article, supportLander')).toEqual(['article', 'supportLander'])
  expect(read('["article","supportLander"]')).toEqual(['article', 'supportLander'])
  expect(read('supportLanderOld')).not.toContain('supportLander')
  expect(read(true)).toEqual([])
})

test('FLG-02 the promo, IHX and SF-banner flags are read and change no other flag', () => {
  const { isFiberPromoOn, isWirelessBroadbandPromoOn, isEnjoyIhxOn, isSfBannerOn, ...rest } = support({
    'cfg-ixp-support-fiber-promo': 'true',
    'cfg-ixp-support-wbb-promo': 'true',
    'cfg-ixp-support-enjoy-ihx': 'true',
    'cfg-ixp-support-sf-banner': 'true',
  })
  expect([isFiberPromoOn, isWirelessBroadbandPromoOn, isEnjoyIhxOn, isSfBannerOn]).toEqual([true, true, true, true])
  expect(support({})).toMatchObject(rest)
})

test('FLG-03 100 is always on, 0 and what is no percentage always off, without a draw', () => {
  for (const name of ['appt-tech', 'appt-bdr'] as const) {
    const flag = name === 'appt-tech' ? 'hasTechnicianAppointments' : 'hasBusinessDirectAppointments'
    expect(support({})[flag]).toBe(false)
    expect(support({ [name]: '100' })[flag]).toBe(true)
    for (const off of ['0', '', '000', '101', '-5', '50.5', 'true', true]) expect(support({ [name]: off })[flag]).toBe(false)
  }
})

test('FLG-03 between them a gate is on when its value is at or above the number drawn', () => {
  const isOn = (value: string, drawn: number) => support({ 'appt-tech': value }, () => drawn).hasTechnicianAppointments
  expect([isOn('50', 49), isOn('50', 50), isOn('50', 51)]).toEqual([true, true, false])
  expect([isOn('1', 0), isOn('1', 1), isOn('1', 2), isOn('99', 99)]).toEqual([true, true, false, true])
})

test('FLG-03 each gate is drawn once for an evaluation', () => {
  const numbers = [80, 20]
  const flags = support({ 'appt-tech': '50', 'appt-bdr': '50' }, () => numbers.shift()!)
  expect([flags.hasTechnicianAppointments, flags.hasBusinessDirectAppointments]).toEqual([false, true])
  expect(numbers).toEqual([])
})

test('FLG-01 FLG-04 each search flag has its allocation, and is on for the string true or true', () => {
  const keys = {
    enableWidget: 'svc-search-ixp-smart-answer',
    enableAPICallOnPageLoad: 'svc-search-ixp-genai-pageload',
    enableGenAIButton: 'svc-search-ixp-show-gen-ai',
    enableBillingIntent: 'svc-search-ixp-billing-intent',
    enableSpectraAPI: 'svc-search-ixp-answer-spectra',
    enablePersonalization: 'svc-search-ixp-enable-personalization',
    enableRelatedQuestions: 'svc-search-ixp-related-questions',
    enableFollowUp: 'svc-search-ixp-ask-followup',
    enableForums: 'svc-search-ixp-forums-best-answer',
  }
  expect(Object.keys(evaluateSearchFlags([]))).toEqual(Object.keys(keys))
  for (const [flag, name] of Object.entries(keys)) {
    const read = (value: string | boolean) => evaluateSearchFlags([{ name, value }])
    expect(Object.entries(read('true')).filter(([, isOn]) => isOn)).toEqual([[flag, true]])
    expect(read(true)).toEqual(read('true'))
    for (const off of ['false', '', 'TRUE', false]) expect(Object.values(read(off))).not.toContain(true)
  }
})

test('FLG-07 a value that nobody can have meant is told before it is published', () => {
  expect(flagProblem('cfg-ixp-support-shimmer-disable', 'yes')).toContain("'true' or 'false'")
  expect(flagProblem('svc-search-ixp-smart-answer', '1')).toContain("'true' or 'false'")
  expect(flagProblem('appt-tech', '120')).toContain('0 to 100')
  for (const [key, value] of [['appt-tech', '100'], ['cfg-ixp-support-genai-search', ''], ['a-flag-of-others', 'anything']] as const) {
    expect(flagProblem(key, value)).toBeUndefined()
    expect(settingProblem(key, value)).toBeUndefined()
  }
  // a file may hold names for other systems, a person sets none without effect
  expect([flagProblem('cfg-ixp-support-genai-search', 'foo'), settingProblem('cfg-ixp-support-genai-search', 'supportLander, foo')]).toEqual([undefined, 'must be a list of: supportLander'])
})
