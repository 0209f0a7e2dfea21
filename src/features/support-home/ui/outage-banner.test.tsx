import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CopyProvider, type CopyRegistry } from '#ui/text/copy.tsx'
import { copy } from '../copy.en.ts'
import { OutageBanner } from './outage-banner.tsx'

test('HOME-14 an outage at the foot of the home leads to what is known of it, on a phone too', () => {
  const html = renderToStaticMarkup(
    <CopyProvider value={{ locale: 'en', copy: { 'support-home': copy } as CopyRegistry }}>
      <OutageBanner outages={[{ id: 'OUT-1', title: 'No Wi-Fi in Midtown', begin: 'Since 9 am.', end: '', isPlanned: false }]} helpHref="/support/topic/internet/outages" outagesHref="/support/outages" />
    </CopyProvider>,
  )
  expect(html).toContain('<a href="/support/outages">No <span class="together">Wi-Fi</span> in Midtown</a>')
})
