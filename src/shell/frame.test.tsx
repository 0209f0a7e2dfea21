import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CopyProvider } from '#ui/text/copy.tsx'
import { loadedCopy } from './copy.en.ts'
import { Header, type FrameSite } from './frame.tsx'

function headerOf(site: Partial<FrameSite>): string {
  const data = { audience: 'consumer', locale: 'en', nonce: undefined, search: '', session: undefined, isSignedIn: false, isRecognised: false, isStaff: false, hasStudio: false, isDemo: false, site: { brand: 'Fernline', legalName: 'Fernline Inc.', supportPhone: '888.555.0199', ...site }, year: 2026, consent: null, privacySignal: undefined } as const
  return renderToStaticMarkup(
    <CopyProvider value={loadedCopy}>
      <Header data={data} currentPath="/support" languageHref="/es-us/support" homeHref="/support" />
    </CopyProvider>,
  )
}

test('STU-08 beside the name of an operator without a logo stands its own icon, not the mark of the demonstration', () => {
  const defaultMark = 'M8 22c0-7'
  expect(headerOf({})).toContain(defaultMark)
  const own = headerOf({ iconHref: '/brand/icon-1.svg' })
  expect(own).toContain('src="/brand/icon-1.svg"')
  expect(own).not.toContain(defaultMark)
})
