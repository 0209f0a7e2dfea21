import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLines, readAnswerMarkup, safeHref, type AnswerElement, type AnswerNode } from './answer-markup.ts'

const own = { site: '', linkOrigins: ['https://www.example.com'] }
const here = (address: string) => safeHref(address, own)
/** The elements as short markup, for comparison. */
const write = (nodes: readonly AnswerNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '<br>' : `<${node.tag}${node.href ? ` ${node.href}` : ''}>${write(node.children)}</${node.tag}>`)).join('')
const read = (text: string) => write(readAnswerMarkup(text, here))

test('ANS-11 plain text becomes paragraphs and lists; a step that goes on over two lines stays one', () => {
  expect(read('Unplug it.\nWait a minute.\n\nPlug it in.')).toBe('<p>Unplug it. Wait a minute.</p><p>Plug it in.</p>')
  expect(read('Do this:\n1. Open the app.\n2) Tap Wi-Fi,\nthen Save.\n\nDone.')).toBe('<p>Do this:</p><ol><li>Open the app.</li><li>Tap Wi-Fi, then Save.</li></ol><p>Done.</p>')
  expect(read('- one\n• two')).toBe('<ul><li>one</li><li>two</li></ul>')
  expect(read('It costs 5 < 6 & more, 10.5 a month. - Really')).toBe('<p>It costs 5 < 6 & more, 10.5 a month. - Really</p>')
  expect(read('  \n\n ')).toBe('')
})

test('ANS-11 for people to read without markup: a line for each paragraph, step and point', () => {
  expect(plainLines('<p>Press <b>Reset</b>.<br>Then:</p><ol><li>Wait  a minute.</li><li>Go <a href="/support">on</a>.</li></ol><ul><li>Really</li></ul><script>x</script>')).toBe('Press Reset. Then:\n1. Wait a minute.\n2. Go on.\n• Really')
  expect(plainLines('')).toBe('')
})

test('ANS-11 the tags of an answer: paragraphs, lists, bold, italics, breaks, links of this site', () => {
  expect(read('<p>Press <b>Reset</b> for <EM>ten</EM> seconds.<br/>Wait.</p><p>Then call.</p>')).toBe('<p>Press <strong>Reset</strong> for <em>ten</em> seconds.<br>Wait.</p><p>Then call.</p>')
  expect(read('<ol>\n<li><p>One</p></li>\n<li>Two <a href="/support/contact">here</a></li>\n</ol>After')).toBe('<ol><li>One</li><li>Two <a /support/contact>here</a></li></ol><p>After</p>')
  expect(read('<ul><li>a<ul><li>b</ul></ul>')).toBe('<ul><li>a</li><li>b</li></ul>')
  expect(read('<h2>Title</h2>Text &amp; &lt;b&gt; &#39;x&#x27; &nope; &copy')).toBe("<p>Title</p><p>Text & <b> 'x' &nope; &copy</p>")
})

test('ANS-11 markup that could run, load or lead away leaves its text at most', () => {
  expect(read('a<script>alert(1)</script>b<style>*{}</style><svg onload=x><a href="/x">y</a></svg><!-- <b>c</b> -->d')).toBe('<p>abd</p>')
  expect(read('<img src=x onerror=alert(1)><iframe src="//evil"></iframe>text')).toBe('<p>text</p>')
  expect(read('<a href="javascript:alert(1)">a</a> <a href="https://evil.example/">b</a> <a href="//evil.example">c</a> <a href="/\\evil">d</a> <a href="/&#9;/evil">e</a> <a href="&#106;avascript:x">f</a>')).toBe('<p>a b c d e f</p>')
  expect(read('<p onclick="x()" style="color:red">a</p><form action="/x"><button>b</button></form>')).toBe('<p>a</p><p>b</p>')
  expect(read('<b title="><script>x</script>">bold')).not.toContain('script>')
})

test('ANS-11 a text that ends inside a tag shows nothing of it: streams are cut anywhere', () => {
  const whole = 'Hello <a href="/support/contact">contact</a> <script>alert("x")</script> & <b>you</b> <!-- no --> end'
  for (let length = 0; length <= whole.length; length++) {
    const shown = read(whole.slice(0, length))
    expect(shown, whole.slice(0, length)).not.toMatch(/script|alert|href|--|<b$/)
  }
})

test('ANS-11 whatever comes in, only known elements and safe addresses come out', () => {
  const pieces = fc.array(fc.constantFrom('<', '>', '</', '<a href="', '"', "'", 'javascript:', '//evil', '<script', '<p>', '<ol><li>', '\n', '- ', '&lt;', '<b>', '</b>', '<!--', '-->', ' text ', '<svg/onload=x>', '<li>', '</ul>', '/support'), { maxLength: 40 })
  fc.assert(
    fc.property(pieces, (parts) => {
      const walk = (node: AnswerNode): void => {
        if (typeof node === 'string') return
        expect(['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'a']).toContain(node.tag)
        if (node.href !== undefined) expect(node.href).toMatch(/^\/(?!\/)/)
        if (node.tag === 'ul' || node.tag === 'ol') expect(node.children.every((child) => (child as AnswerElement).tag === 'li')).toBe(true)
        node.children.forEach(walk)
      }
      readAnswerMarkup(parts.join(''), here).forEach(walk)
    }),
    { numRuns: 2000 },
  )
})

test('ANS-11 a long text of open tags takes no long time', () => {
  for (const piece of ['<', '<a href="', '<b>', '<!--', '<script', '&#', '\n- ', '"', '<a "']) {
    const startedAt = performance.now()
    readAnswerMarkup(piece.repeat(20_000), here)
    expect(performance.now() - startedAt, piece).toBeLessThan(2000)
  }
})

test('ANS-11 addresses: paths of the site and phone numbers', () => {
  expect(safeHref('/support/article/internet/KM1000101#steps', { site: 'https://help.example', linkOrigins: [] })).toBe('https://help.example/support/article/internet/KM1000101#steps')
  expect(safeHref('tel:+18005550142', own)).toBe('tel:+18005550142')
  for (const address of ['', 'support', 'https://x.example', '//x', '/\\x', '/a\nb', 'data:text/html,x', 'mailto:a@b.c', ' /x', '/\u202ex']) expect(safeHref(address, own), address).toBeUndefined()
})

test('ANS-11 QAS-16 a link to an origin of the list stays, and one that only looks like it does not', () => {
  expect(here('https://www.example.com/plans?x=1#top')).toBe('https://www.example.com/plans?x=1#top')
  // written in forms that a browser normalises
  expect(here('HTTPS://WWW.example.com:443\\plans')).toBe('https://www.example.com/plans')
  const others = ['http://www.example.com/', 'https://www.example.com:444/', 'https://www.example.com.evil.example/', 'https://evil.example/www.example.com', 'https://www.example.com@evil.example/', 'https://me:x@www.example.com/', 'https:\\\\www.example.com', '//www.example.com/', 'https://', 'https://[', 'javascript:https://www.example.com/', ' https://www.example.com/']
  for (const address of others) expect(here(address), address).toBeUndefined()
})
