/**
 * Makes src/features/answers/engine/classifier/{matters,remarks}.{en,es}.bin: whether somebody asks after something of their own,
 * and what is no question but a remark, learned from the sentences beside this file, and from some of the phrasings in content/,
 * which ask the articles. Run `node tools/run.mjs tools/intents/make-classifiers.ts` when the sentences are new (seconds); the
 * same ones give the same files.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { locales, type Locale } from '../../src/contracts/identity.ts'
import { noLabel, recogniseOwnMatter } from '../../src/features/answers/testing.ts'
import { trainClassifier, type LabelledSentence } from './train-classifier.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Of the phrasings so many are enough, and count half: of thousands it would learn that nothing is anything else. */
const [every, weight] = [20, 0.5]

for (const locale of locales) {
  const [matters, remarks] = [readSentences('matters', locale), readSentences('remarks', locale)]
  const phrasings = ['asked', 'elsewhere'].flatMap((list) => textsIn(JSON.parse(readFileSync(path.join(root, `content/${list}.${locale}.json`), 'utf8'))))
  const others = phrasings.filter((text, at) => at % every === 0 && recogniseOwnMatter(text) === undefined).map((text): LabelledSentence => ({ text, label: noLabel, weight }))
  keep('matters', locale, [...matters, ...others])
  // whoever asks after their own makes no remark
  keep('remarks', locale, [...remarks, ...matters.map(({ text }): LabelledSentence => ({ text, label: noLabel, weight })), ...others])
}

function keep(name: string, locale: Locale, sentences: readonly LabelledSentence[]): void {
  const file = path.join(root, `src/features/answers/engine/classifier/${name}.${locale}.bin`)
  writeFileSync(file, trainClassifier(sentences).save())
  process.stdout.write(`${name}.${locale}: ${sentences.length} sentences, ${readFileSync(file).length} bytes\n`)
}

/** A line each: its label, a tab, the sentence. */
function readSentences(name: string, locale: Locale): LabelledSentence[] {
  const lines = readFileSync(path.join(import.meta.dirname, `${name}.${locale}.tsv`), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [label = '', text = ''] = line.split('\t')
    return { label, text, weight: 1 }
  })
}

/** All the texts of a list, however deep. */
function textsIn(list: unknown): string[] {
  if (typeof list === 'string') return [list]
  return list !== null && typeof list === 'object' ? Object.values(list).flatMap(textsIn) : []
}
