import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { HomeFooter, TopicCards } from '#features/support-home/parts.tsx'
import { CopyProvider, useLocale } from '#ui/text/copy.tsx'
import { RenderOnceContext, useRenderOnce } from '#ui/dom/render-once.ts'
import { loadedCopy as english } from '#shell/copy.en.ts'
import { loadedCopy as spanish } from '#shell/copy.es.ts'
import { Footer } from '#shell/footer/footer.tsx'
import type { FrameData } from '#shell/frame.tsx'
import { createRenderOnce } from './render-once.server.tsx'

const copyOf = { en: english, es: spanish }

/** Renders a part as the server does, with cached HTML, or as a browser does during hydration. */
function render(part: ReactNode, kept?: ReturnType<typeof createRenderOnce>, locale: 'en' | 'es' = 'en'): string {
  return renderToString(
    <CopyProvider value={copyOf[locale]}>
      <RenderOnceContext value={kept?.[locale]}>{part}</RenderOnceContext>
    </CopyProvider>,
  )
}

const frame: FrameData = { audience: 'consumer', locale: 'en', nonce: 'n', search: '', session: undefined, isSignedIn: false, isRecognised: false, isStaff: false, hasStudio: false, isDemo: true, site: { brand: 'Meadowlink', legalName: 'Meadowlink Inc.', supportPhone: '800.555.0142' }, year: 2026, consent: undefined, privacySignal: undefined }
const link = { linkLabel: 'Call', linkPosition: '1', linkWebUrl: '/a', linkMobileUrl: '/b', isSameDomainRelativeUrl: false, traceId: 't', sendHitNow: false }
const card = { serviceName: 'bill', cardTitle: 'Billing & more', description: 'Read it.', buttonLabel: 'All', buttonURL: '/all', cardLinks: [{ label: 'Pay', url: '/pay' }] }

test('what is rendered once is what the browser renders, the first time and again', () => {
  const kept = createRenderOnce(copyOf)
  const parts = {
    columns: <HomeFooter columns={[{ id: 'contact', title: 'Contact', description: 'Here.', links: [link] }]} crossAudience={{ title: 'Business', description: 'For you.', buttonLabel: 'Go', buttonURL: '/go' }} audience="consumer" />,
    topics: <TopicCards label="Topics" cards={[card]} services={{ title: 'Other', items: [{ ctaLabel: 'TV', ctaUrl: '/tv' }] }} finder={undefined} />,
    withFinder: <TopicCards label="Topics" cards={[card]} services={undefined} finder={<p>Find it</p>} />,
    footer: <Footer data={frame} />,
  }
  for (const part of Object.values(parts)) {
    const expected = render(part)
    expect([render(part, kept), render(part, kept)]).toEqual([expected, expected])
  }
})

test('nobody gets what was made of other words, in another language or with another choice', () => {
  const kept = createRenderOnce(copyOf)
  const footers = [frame, { ...frame, consent: null }, { ...frame, year: 2027 }, { ...frame, privacySignal: 'Your browser has chosen.' }].map((data) => render(<Footer data={data} />, kept))
  expect(new Set(footers).size).toBe(4)
  expect(footers).toEqual([frame, { ...frame, consent: null }, { ...frame, year: 2027 }, { ...frame, privacySignal: 'Your browser has chosen.' }].map((data) => render(<Footer data={data} />)))
  expect(render(<Footer data={frame} />, kept, 'es')).toBe(render(<Footer data={frame} />, undefined, 'es'))
})

test('the second visitor costs no rendering', () => {
  const renders: string[] = []
  function Word({ word }: { word: string }) {
    renders.push(word)
    return `${word} ${useLocale()}`
  }
  const Place = ({ word }: { word: string }) => <p {...useRenderOnce()(Word, { word })} />
  const kept = createRenderOnce(copyOf)
  expect([render(<Place word="a" />, kept), render(<Place word="a" />, kept), render(<Place word="b" />, kept), render(<Place word="a" />, kept, 'es')]).toEqual(['<p>a en</p>', '<p>a en</p>', '<p>b en</p>', '<p>a es</p>'])
  expect(renders).toEqual(['a', 'b', 'a'])
})
