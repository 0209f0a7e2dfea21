/**
 * Generates src/features/answers/engine/classifier/{matters,remarks}.{en,es}.bin: classifiers that recognise whether a
 * customer asks about a matter of their own, and whether a message is a remark and no question. They are trained on the
 * sentences next to this file and on some of the phrasings in content/, which are questions to articles. Run `node
 * tools/run.mjs tools/intents/make-classifiers.ts` after changing the sentences (seconds); the same input gives the
 * same files.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { locales, type Locale } from '../../src/contracts/identity.ts'
import { noLabel, recogniseOwnMatter } from '../../src/features/answers/testing.ts'
import { trainClassifier, type LabelledSentence } from './train-classifier.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Use every 20th phrasing, at half weight: with thousands the classifier would learn to assign no label at all. */
const [every, weight] = [20, 0.5]

for (const locale of locales) {
  const [matters, remarks] = [readSentences('matters', locale), readSentences('remarks', locale)]
  const phrasings = ['asked', 'elsewhere'].flatMap((list) => textsIn(JSON.parse(readFileSync(path.join(root, `content/${list}.${locale}.json`), 'utf8'))))
  const others = phrasings.filter((text, at) => at % every === 0 && recogniseOwnMatter(text) === undefined).map((text): LabelledSentence => ({ text, label: noLabel, weight }))
  keep('matters', locale, [...matters, ...others])
  // sentences about own matters are negative examples for remarks
  keep('remarks', locale, [...remarks, ...matters.map(({ text }): LabelledSentence => ({ text, label: noLabel, weight })), ...others])
}

function keep(name: string, locale: Locale, sentences: readonly LabelledSentence[]): void {
  const file = path.join(root, `src/features/answers/engine/classifier/${name}.${locale}.bin`)
  writeFileSync(file, trainClassifier(sentences).save())
  process.stdout.write(`${name}.${locale}: ${sentences.length} sentences, ${readFileSync(file).length} bytes\n`)
}

/** One sentence per line: its label, a tab, the sentence. */
function readSentences(name: string, locale: Locale): LabelledSentence[] {
  const lines = readFileSync(path.join(import.meta.dirname, `${name}.${locale}.tsv`), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [label = '', text = ''] = line.split('\t')
    return { label, text, weight: 1 }
  })
}

/** All strings in a nested list. */
function textsIn(list: unknown): string[] {
  if (typeof list === 'string') return [list]
  return list !== null && typeof list === 'object' ? Object.values(list).flatMap(textsIn) : []
}
