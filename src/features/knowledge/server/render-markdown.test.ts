import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const known: Record<string, string> = { KM1000101: '/support/article/internet/KM1000101', 'page:contact': '/support/contact', 'tel:+18005550142': 'tel:+18005550142' }

function render(markdown: string) {
  return renderMarkdown(markdown, { resolveLink: (href) => known[href], tableLabel: 'Table "1"' })
}

/** The tags of some HTML, with their attributes. */
function tagsIn(html: string): string[] {
  return html.match(/<[^/][^>]*>/g) ?? []
}

test('RED-08 links that are known become links; of others only the text is shown', () => {
  expect(render('[a](KM1000101) [b](page:contact) [c](tel:+18005550142)').html).toBe(
    '<p><a href="/support/article/internet/KM1000101">a</a> <a href="/support/contact">b</a> <a href="tel:+18005550142">c</a></p>\n',
  )
  for (const href of ['KM9999999', 'https://example.com', '//example.com', '/support', '#top', 'javascript:alert(1)', 'data:text/html,x']) {
    expect(render(`See [*this* text](${href}).`).html).toBe('<p>See <em>this</em> text.</p>\n')
  }
  expect(render('https://example.com <https://example.com> www.example.com').html).not.toContain('<a')
})

test('ANS-11 HTML in an article is shown as text', () => {
  const { html } = render('Hi <script>alert(1)</script> <b onclick="x()">b</b>\n\n<iframe src="https://example.com"></iframe>\n\n<!-- c -->')
  expect(tagsIn(html)).toEqual(['<p>', '<p>', '<p>'])
  expect(html).toContain('&lt;script&gt;')
})

const attacks = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '[a](javascript:alert(1))', '[a](JaVaScRiPt:alert(1))', '[a](  javascript:alert(1))',
  '[a](java\nscript:alert(1))', '[a](data:text/html;base64,PHNjcmlwdD4=)', '[a](//evil.example)', '[a](https://evil.example)', '[a](KM1000101 "x\\" onmouseover=\\"alert(1)")',
  '![a](javascript:alert(1))', '![a](x "onerror=alert(1)")', '<a href="javascript:alert(1)">x</a>', '<javascript:alert(1)>', '[a]: javascript:alert(1)\n\n[a]', '`<script>`', '```html\n<script>\n```',
  '> <style>*{display:none}</style>', '| a |\n|---|\n| <img src=x onerror=alert(1)> |', '## <img src=x onerror=alert(1)>', '&lt;script&gt;alert(1)&lt;/script&gt;', '&#106;avascript:alert(1)', '<form action=https://evil.example><input></form>',
  '[a](page:contact" onclick="alert(1))', '1. <base href=//evil.example>', '**<object data=x>**', '<math><mi xlink:href="javascript:alert(1)">', '\u0000<script>', '<scr<script>ipt>',
]

const safeTag = /^<(h[234] id="section-[a-z0-9-]+"|p|br( \/)?|hr( \/)?|ul|ol( start="\d+")?|li|strong|em|s|code|pre|table|thead|tbody|tr|th scope="col"|td|span class="together"|blockquote class="callout callout-(note|caution)"|div class="table-frame" role="region" tabindex="0" aria-label="[^"<>]*"|a href="(\/support\/article\/internet\/KM1000101|\/support\/contact|tel:\+18005550142|#section-[a-z0-9-]+)")>$/

test.each(attacks)('ANS-11 %j runs nothing and leads nowhere', (attack) => {
  const { html, headings } = render(attack)
  for (const tag of tagsIn(html)) expect(tag).toMatch(safeTag)
  for (const { id } of headings) expect(id).toMatch(/^section-[a-z0-9-]+$/)
})

test('ANS-11 nor does any mixture of them (2,000 articles)', () => {
  const piece = fc.oneof(fc.constantFrom(...attacks, '\n\n', ' ', '> ', '- ', '# ', '## ', '**', '`', '[', '](', ')', '<', '>', '"'), fc.string({ maxLength: 8 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      // '#' makes a first-level heading, which articles do not have: it is shown without its tag
      for (const tag of tagsIn(render(pieces.join('')).html)) expect(tag).toMatch(safeTag)
    }),
    { numRuns: 2000 },
  )
})

test('headings get anchors of their own, in words without accents', () => {
  const { headings, html } = render('## Qué hacer\n\n## Que hacer\n\n### Más `código`\n\n## ¿?\n\n#### Small\n\n## main')
  expect(headings).toEqual([
    { id: 'section-que-hacer', text: 'Qué hacer', level: 2 },
    { id: 'section-que-hacer-2', text: 'Que hacer', level: 2 },
    { id: 'section-mas-codigo', text: 'Más código', level: 3 },
    { id: 'section-text', text: '¿?', level: 2 },
    { id: 'section-main', text: 'main', level: 2 },
  ])
  expect(html).toContain('<h2 id="section-que-hacer-2"><a href="#section-que-hacer-2">Que hacer</a></h2>')
})

test('RED-08 the heading of a section is a link to itself, but where it holds another link', () => {
  expect(render('## One *more*\n\n### [Contact](page:contact) us\n\n#### Small').html).toBe(
    '<h2 id="section-one-more"><a href="#section-one-more">One <em>more</em></a></h2>\n<h3 id="section-contact-us"><a href="/support/contact">Contact</a> us</h3>\n<h4 id="section-small">Small</h4>\n',
  )
})

test('WID-09 a table has a frame that a keyboard can reach, with a name, and its heads say what they head', () => {
  const { html } = render('| a | b |\n|:--|--:|\n| 1 | 2 |')
  expect(html).toContain('<div class="table-frame" role="region" tabindex="0" aria-label="Table &quot;1&quot;"><table>')
  expect(html).toContain('<th scope="col">a</th>')
  expect(html).not.toContain('style=')
})

test('a callout takes its tone from its first bold words, in both languages', () => {
  const tone = (text: string) => /callout-(\w+)/.exec(render(`> ${text}`).html)![1]
  for (const text of ['**Important.** x', '**Importante.** x', '**Emergency.** x', '**In an emergency, dial 911.** x', '**¿Necesita llamar al 911 ahora?** x']) expect(tone(text)).toBe('caution')
  for (const text of ['**Good to know.** x', '**Conviene saber.** x', '**Importantly** x', 'Important. x', '*Important.* x']) expect(tone(text)).toBe('note')
})

test('Wi-Fi stays in one line, and longer words may break', () => {
  expect(render('Wi-Fi and U-verse, one-time, x-y-z').html).toBe(
    '<p><span class="together">Wi-Fi</span> and <span class="together">U-verse</span>, one-time, x-y-z</p>\n',
  )
})
