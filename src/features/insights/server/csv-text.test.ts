import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

const lineOf = (cell: string | number | null) => csvText({ columns: ['a', 'b'], rows: [[cell, 'x']] }).split('\r\n').slice(1).join('\r\n')

test.each([
  ['plain', 'plain,x\r\n'],
  ['a "quoted", word', '"a ""quoted"", word",x\r\n'],
  ['two\nlines', '"two\nlines",x\r\n'],
  [0.25, '0.25,x\r\n'],
  [null, ',x\r\n'],
  ['=1+1', "'=1+1,x\r\n"],
  ['+49', "'+49,x\r\n"],
  ['-2', "'-2,x\r\n"],
  ['@SUM(A1)', "'@SUM(A1),x\r\n"],
  [' =1', "' =1,x\r\n"],
  ['\t1', "'\t1,x\r\n"],
  ['\r=1', `"'\r=1",x\r\n`],
  ['＝1', "'＝1,x\r\n"],
  ['1 = 1', '1 = 1,x\r\n'],
])('ANA-01 the cell %j is written as %j', (cell, line) => {
  expect(lineOf(cell)).toBe(line)
})

/** The cells of one row, as RFC 4180 reads them. */
function cellsOf(row: string): string[] {
  const cells: string[] = []
  let rest = `,${row}`
  while (rest !== '') {
    const [all, quoted, plain] = /^,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest)!
    cells.push(quoted?.replaceAll('""', '"') ?? plain!)
    rest = rest.slice(all.length)
  }
  return cells
}

test('ANA-01 whatever people typed stands in one cell of one row, and none begins as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), (cells) => {
      const row = csvText({ columns: cells.map(() => 'c'), rows: [cells] }).split('\r\n').slice(1).join('\r\n')
      expect(row.endsWith('\r\n')).toBe(true)
      expect(cellsOf(row.slice(0, -2))).toEqual(cells.map((cell) => (/^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) ? `'${cell}` : cell)))
    }),
  )
})
