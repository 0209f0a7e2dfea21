import { expect, test } from 'vitest'
import { scaled } from '#test/support/scale.ts'
import { findMarkdownProblems } from '#features/site-content/server.ts'
import { htmlToMarkdown, markdownToMarkdown } from './html-to-markdown.ts'
import { spreadCells } from './spread-cells.ts'

const resolveLink = (href: string) => (href === 'https://old.example/a' ? 'KM1000101' : undefined)
const everything = { hasArticle: () => true, hasTopic: () => true, hasPicture: () => true }

test('STU-05 HTML of elsewhere becomes the Markdown that articles use', () => {
  const { markdown } = htmlToMarkdown('<h1>One</h1><p>Some <b>bold</b> and <i>soft</i> words,<br>a line.</p><ol start="3"><li>Third<ul><li>inner</li></ul></li><li><p>Fourth</p></li></ol><table><tr><th>Light</th><th>Means</th></tr><tr><td>Red</td><td>a | b<br>c</td></tr></table><pre>a  b\n  c</pre><blockquote><p>Note</p></blockquote>', { resolveLink })
  expect(markdown).toBe('## One\n\nSome **bold** and *soft* words,  \na line.\n\n3. Third\n   - inner\n4. Fourth\n\n| Light | Means |\n|---|---|\n| Red | a \\| b c |\n\n```\na  b\n  c\n```\n\n> Note')
})

test('STU-05 links lead to articles of here or become words, and what goes is told', () => {
  const html = '<p><a href="https://old.example/a">Here</a>, <a href="https://evil.example/">there</a>, <a href="javascript:alert(1)">script</a>, <a href="#top">top</a></p><img src=x onerror=alert(1)><script>alert(2)</script>'
  const converted = htmlToMarkdown(html, { resolveLink })
  expect(converted.markdown).toBe('[Here](KM1000101), there, script, top')
  expect(converted).toMatchObject({ leftOutLinks: ['https://evil.example/', 'javascript:alert(1)'], pictures: 1 })
  expect(converted.scripts).toBeGreaterThan(0)
})

test('STU-05 nothing that reads as HTML, script or picture comes through, however it is written', () => {
  const attacks = [
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<p>&amp;lt;img src=x onerror=alert(1)&amp;gt;</p>',
    '<svg><script>alert(1)</script></svg><p>x</p>',
    '<scr<script>ipt>alert(1)</script><p>x</p>',
    '<p>![x](https://evil.example/x.png)</p>',
    '<p>[x](javascript:alert(1))</p>',
    '<p>&lt;https://evil.example/&gt;</p>',
    '<code>&lt;b&gt;</code> <p>a<!-- --><b onclick="x">b</b></p>',
    '<table><tr><td><table><tr><td>&lt;i&gt;</td></tr></table></td></tr></table>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)><p>x</p>',
    '<a href="https://old.example/a"><img src=x>&lt;b&gt;[y](z)</a>',
  ]
  for (const html of attacks) {
    const { markdown } = htmlToMarkdown(html, { resolveLink })
    expect(findMarkdownProblems(markdown, everything).filter(({ code }) => ['html', 'image', 'link', 'title'].includes(code)), `${html} → ${markdown}`).toEqual([])
  }
})

test('STU-05 Markdown of elsewhere goes the same way: its HTML, pictures and foreign links leave', () => {
  const { markdown, pictures, leftOutLinks } = markdownToMarkdown('# Title\n\nText <b>bold</b> ![p](a.png) [out](https://x.example/)\n\n<div>inside</div>\n\n1. one\n2. two', { resolveLink })
  expect(markdown).toBe('## Title\n\nText **bold** out\n\ninside\n\n1. one\n2. two')
  expect([pictures, leftOutLinks]).toEqual([1, ['https://x.example/']])
})

/** Parts of a text of elsewhere in Markdown, each with what it becomes. */
const parts = [
  ['[good](https://old.example/a)', '[good](KM1000101)'],
  ['[lost](./lost.md)', 'lost'],
  ['![](a.png)', ''],
  ['![shown](b.png)', ''],
  ['[![](a.png)](https://old.example/a)', ''],
  ['[![](a.png)](./lost.md)', ''],
  ['**bold [lost](./lost.md)**', '**bold lost**'],
  ['*soft [good](https://old.example/a)*', '*soft [good](KM1000101)*'],
  ['<a name="x">anchor</a>', 'anchor'],
  ['<b>bold</b> <a href="#top">up</a>', '**bold** up'],
  ['`code`', '`code`'],
] as const

/** Ways to put two parts into blocks. */
const blocks = [
  (a: string, b: string) => `Some ${a} words ${b} end.`,
  (a: string, b: string) => `- One ${a} item\n- Next ${b} item`,
  (a: string, b: string) => `| Head ${a} x | Next |\n|---|---|\n| Cell | Cell ${b} x |`,
  (a: string, b: string) => `## Heading ${a} x\n\n> Quoted ${b} words`,
] as const

test('STU-05 what a link or a picture loses changes nothing after it: every mix of good and bad links, pictures, lists and tables', () => {
  const single = (text: string) => text.replace(/ +/g, ' ')
  for (const [first, firstMade] of parts) {
    for (const [second, secondMade] of parts) {
      for (const [at, one] of blocks.entries()) {
        const other = blocks[(at + 1) % blocks.length]!
        const written = `${one(first, second)}\n\nBetween.\n\n${other(second, first)}\n\nLast [good](https://old.example/a) here.`
        const made = `${one(firstMade, secondMade)}\n\nBetween.\n\n${other(secondMade, firstMade)}\n\nLast [good](KM1000101) here.`
        expect(single(markdownToMarkdown(written, { resolveLink }).markdown), written).toBe(single(made))
      }
    }
  }
})

test('STU-05 a link around paragraphs stays a link, and one around nothing leaves no mark', () => {
  const convert = (html: string) => htmlToMarkdown(html, { resolveLink }).markdown
  expect(convert('<a href="https://old.example/a"><h3>Slow Wi-Fi</h3><p>What to try <b>first</b></p></a><p>End</p>')).toBe('[Slow Wi-Fi What to try **first**](KM1000101)\n\nEnd')
  expect(convert('<p>A <a href="https://old.example/a"> </a>b</p>')).toBe('A b')
})

test('STU-05 cells across rows and columns are repeated where they hold, so that each row is true by itself', () => {
  const table = (html: string) => htmlToMarkdown(`<p>Before</p><table>${html}</table>`, { resolveLink })
  const plans = table('<thead><tr><th rowspan="2">Plan</th><th colspan="2">Speed</th></tr><tr><th>Down</th><th>Up</th></tr></thead><tbody><tr><td rowspan="2">Fiber <b>1</b></td><td>300</td><td>100</td></tr><tr><td colspan="2">500 at night</td></tr><tr><td colspan="3">For business</td></tr><tr><td>Fiber 2</td><td>900</td></tr></tbody>')
  expect(plans.markdown).toBe('Before\n\n| Plan | Speed, Down | Speed, Up |\n|---|---|---|\n| Fiber **1** | 300 | 100 |\n| Fiber **1** | 500 at night | 500 at night |\n| For business |  |  |\n| Fiber 2 | 900 |  |')
  expect(plans.tables).toBe(1)
  // a title row, a cell to the end of the table, and a table inside a cell
  expect(table('<tr><th colspan="2">Lights</th></tr><tr><th>Light</th><th>Means</th></tr><tr><td rowspan="0">Red</td><td>No signal</td></tr><tr><td>Call <a href="https://old.example/a">us</a></td></tr>').markdown).toBe('Before\n\n**Lights**\n\n| Light | Means |\n|---|---|\n| Red | No signal |\n| Red | Call [us](KM1000101) |')
  expect(table('<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr>')).toMatchObject({ tables: 0, markdown: 'Before\n\n| A | B |\n|---|---|\n| 1 | 2 |' })
  // a few bytes cannot ask for a gigabyte
  const long = table(`<tr><td rowspan="65535" colspan="1000">${'x'.repeat(400)}</td><td>y</td></tr>${'<tr><td>z</td></tr>'.repeat(150)}`)
  expect([long.tables, long.largeTables, long.markdown.length < 10_000]).toEqual([0, 1, true])
})

test('STU-05 a table that is too large for its cells to be repeated is counted, and so is one that lacks cells', () => {
  const countOf = (...tables: string[]) => {
    const spread = spreadCells(tables.map((rows) => `<table>${rows}</table>`).join(''))
    return [spread.tables, spread.largeTables]
  }
  const wide = '<tr><td colspan="2">a</td></tr>'
  const row = (cells: number) => `<tr>${'<td>b</td>'.repeat(cells)}</tr>`
  expect(countOf(wide + row(50).repeat(99))).toEqual([1, 0])
  expect(countOf(wide + row(50).repeat(100), wide + row(2))).toEqual([1, 1])
  expect(countOf(wide + row(1).repeat(1000))).toEqual([0, 1])
  // the 51st column, and the copies after the five thousandth
  expect(countOf(wide + row(51))).toEqual([1, 1])
  expect(countOf(...Array.from({ length: 3 }, () => '<tr><td colspan="40" rowspan="60">c</td><td>d</td></tr>' + row(1).repeat(59)))).toEqual([3, 1])
  // without cells across rows or columns it stays as it is
  expect(countOf(row(60).repeat(100))).toEqual([0, 0])
})

test('STU-05 what is nested tens of thousands deep ends, and soon', () => {
  const began = performance.now()
  expect(() => htmlToMarkdown(`${'<div>'.repeat(scaled(20_000, 70_000))}x`, { resolveLink })).not.toThrow()
  expect(() => htmlToMarkdown(`${'<ul><li>'.repeat(scaled(10_000, 30_000))}x`, { resolveLink })).not.toThrow()
  expect(() => htmlToMarkdown(`${'<b>'.repeat(scaled(30_000, 100_000))}x`, { resolveLink })).not.toThrow()
  expect(performance.now() - began).toBeLessThan(20_000)
})
