import { afterEach, expect, test, vi } from 'vitest'
import { mayReport } from './may-report.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page with these cookies and this banner rule, if any, in a browser with or without Global Privacy Control. */
function open({ cookie = '', rule, gpc }: { cookie?: string; rule?: string; gpc?: boolean | undefined }): void {
  vi.stubGlobal('document', { cookie, querySelector: (selector: string) => (rule && selector === '[data-consent]' ? { dataset: { consent: rule } } : null) })
  vi.stubGlobal('navigator', { globalPrivacyControl: gpc })
}

test.each([
  { page: { rule: 'opt-out' }, may: true },
  { page: { rule: 'opt-in' }, may: false },
  { page: {}, may: true },
  { page: { cookie: 'careline_consent=granted' }, may: true },
  { page: { cookie: 'a=1; __Host-careline_consent=refused' }, may: false },
  // answered in another tab, while this page still shows the banner
  { page: { cookie: 'careline_consent=granted', rule: 'opt-in' }, may: true },
  { page: { cookie: 'careline_consent=refused', rule: 'opt-out' }, may: false },
  { page: { gpc: true }, may: false },
  { page: { gpc: true, cookie: 'careline_consent=granted' }, may: false },
  { page: { gpc: false, rule: 'opt-out' }, may: true },
])('ACC-15 a browser with $page may report: $may', ({ page, may }) => {
  open(page)
  expect(mayReport()).toBe(may)
})
