import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Carousel } from './carousel.tsx'

const labels = { carousel: 'Questions', roleDescription: 'carousel', slideRoleDescription: 'slide', previous: 'Previous', next: 'Next', slide: (n: number) => `Slide ${n}` }
const page = (count: number) => renderToStaticMarkup(<Carousel slideWidth="own" labels={labels} slides={Array.from({ length: count }, (_, index) => ({ key: String(index), content: 'A question' }))} />)

test('WID-02 a server’s page has the controls of a carousel, not an empty room for them', () => {
  expect(page(3)).toMatch(/aria-label="Previous" aria-disabled="true".*aria-label="Slide 3".*aria-label="Next" aria-disabled="false"/)
  expect(page(1)).not.toContain('<button')
})
