import { expect, test } from 'vitest'
import { differenceOf, shownOn } from './compare-pages.ts'

const links = (count: number, word: string) => Array.from({ length: count }, (_, at) => `<li><a href="/${at}">${word} ${at}</a></li>`).join('')
const page = (inside: string, head = '') => shownOn(`<html><head>${head}</head><body class="b"><ul>${inside}</ul><script>const x = "<p>no"</script><template><p>later</p></template></body></html>`)

test('scripts, templates and the head are nothing that a page shows', () => {
  expect(page('<li>One<!-- --> two</li>', '<meta name="a"><link rel="b">')).toEqual({ elements: 3, words: ['One', 'two'] })
})

test('a peer that is more than a twentieth smaller, larger or other is no peer', () => {
  const ours = page(links(100, 'Help'))
  expect(differenceOf(ours, page(links(97, 'Help')))).toBeUndefined()
  expect(differenceOf(ours, page(links(90, 'Help')))).toBe('our home has 202 elements and the peer 182')
  expect(differenceOf(ours, page(links(110, 'Help')))).toBe('our home has 202 elements and the peer 222')
  expect(differenceOf(ours, page(links(100, 'Other')))).toContain('of 200 words of our home 100 are not on the peer’s: Help')
})
