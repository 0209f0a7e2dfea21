import { createRoot, type Root } from 'react-dom/client'
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { banner as english } from '../copy.en.ts'
import { banner as spanish } from '../copy.es.ts'
import { ConsentBanner } from './consent-banner.tsx'

let root: Root | undefined

afterEach(async () => {
  root?.unmount()
  document.documentElement.style.removeProperty('font-size')
  await page.viewport(414, 896)
})

test('ACC-15 on a phone the banner leaves most of the page; with large text it sticks nowhere and hides no word', async () => {
  await page.viewport(360, 640)
  for (const words of [english, spanish]) {
    for (const size of ['100%', '200%']) {
      document.documentElement.style.fontSize = size
      document.body.replaceChildren(document.createElement('main'))
      root = createRoot(document.querySelector('main')!)
      root.render(<ConsentBanner banner={{ rule: 'opt-in', title: words.title, text: words['opt-in'], policy: { href: '/privacy', label: 'Privacy' }, allow: words.allow, refuse: words.refuse }} currentPath="/" />)
      await expect.element(page.getByRole('button', { name: words.refuse })).toBeInTheDocument()
      const section = document.querySelector('section')!
      const text = section.querySelector('p')!
      if (size === '100%') expect(section.getBoundingClientRect().height).toBeLessThanOrEqual(640 * 0.4 + 2)
      else expect(text.parentElement!.scrollHeight).toBeLessThanOrEqual(text.parentElement!.clientHeight + 1)
      const bottom = section.getBoundingClientRect().bottom
      for (const button of section.querySelectorAll('button')) {
        const its = button.getBoundingClientRect()
        expect([its.bottom <= bottom, its.top >= text.parentElement!.getBoundingClientRect().bottom, button.scrollWidth <= button.clientWidth + 1], `${size} ${button.textContent}`).toEqual([true, true, true])
      }
      // at least two lines to read
      expect(text.parentElement!.clientHeight, size).toBeGreaterThanOrEqual(2 * Number.parseFloat(getComputedStyle(text).lineHeight) - 1)
      const { violations } = await axe.run(section)
      expect(violations.map(({ id }) => id)).toEqual([])
      root.unmount()
    }
  }
})
