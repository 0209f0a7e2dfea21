import { expect, test } from 'vitest'
import { isFormatted, plainMarkup } from './paste-formatted.ts'

test('STU-02 what a word processor copies keeps its lists and bold words, and no styles', () => {
  const item = (mark: string, words: string) => `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>${words}</p>`
  const word = `<html><head><style>p {color: red}</style></head><body><!--StartFragment--><h1 style='color:blue'>Do this</h1>${item('·', 'One')}${item('·', 'Two')}<p class=MsoNormal>Then <span style='font-weight:700'>press</span>:</p>${item('1.', 'Three')}<!--EndFragment--></body></html>`
  expect(isFormatted(word)).toBe(true)
  expect(plainMarkup(word).replace(/<\/?span>/g, '')).toBe('<h1>Do this</h1><ul><li>One</li><li>Two</li></ul><p>Then <strong>press</strong>:</p><ol><li>Three</li></ol>')
})

test('STU-02 what a document editor wraps in a bold element that is not bold stays plain', () => {
  expect(plainMarkup('<b style="font-weight:normal" id="docs"><p>Plain <span style="font-style:italic" onclick="x()">soft</span></p></b>')).toBe('<p>Plain <span><em>soft</em></span></p>')
  expect(isFormatted('<div style="color: #fff"><span style="color: #000">const a = 1</span></div>')).toBe(false)
})
