import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CopyProvider, type CopyRegistry } from '#ui/text/copy.tsx'
import { copy } from '../copy.en.ts'
import { AccountNews } from './account-news.tsx'

test('ORD-01 HOME-11 the help with an order knows which order it is about', () => {
  const order = { id: '71-104233550198', title: 'Fiber 1000', steps: ['received'], at: 'received', setUpHref: undefined, ordered: undefined }
  const html = renderToStaticMarkup(
    <CopyProvider value={{ locale: 'en', copy: { 'support-home': copy } as CopyRegistry }}>
      <AccountNews orders={[order]} isUpdating={false} supportPhone="800.555.0142" helpHref="/support/contact" />
    </CopyProvider>,
  )
  expect(html).toContain('href="/support/contact?order=71-104233550198"')
})

test('ORD-01 the card says an order’s name and state where the page’s own title does not', () => {
  const order = { id: '71-1', title: 'Fiber 1000', steps: ['received', 'scheduled'], at: 'scheduled' }
  const show = (detailsHref?: (id: string) => string) =>
    renderToStaticMarkup(
      <CopyProvider value={{ locale: 'en', copy: { 'support-home': copy } as CopyRegistry }}>
        <AccountNews orders={[order]} isUpdating={false} supportPhone="800.555.0142" helpHref="/support/contact" {...(detailsHref && { detailsHref })} />
      </CopyProvider>,
    )
  expect(show((id) => `/orders/details?order=${id}`)).toContain('Fiber 1000')
  expect(show()).not.toContain('Fiber 1000')
  expect(show()).toContain('Order 71-1')
})
