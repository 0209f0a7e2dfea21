/**
 * Makes src/features/answers/engine/questions/matters.en.bin and matters.es.bin: whether somebody asks after something of their
 * own, learned from the sentences beside this file, and from some of the phrasings in content/, which ask the articles. Run
 * `node tools/run.mjs tools/matters/make-matters.ts` when the sentences are new (seconds); the same ones give the same files.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { locales, type Locale } from '../../src/contracts/identity.ts'
import { recogniseOwnMatter, type LearnedMatter } from '../../src/features/answers/testing.ts'
import { trainMatters, type LabelledSentence } from './train-matters.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Of the phrasings so many are enough, and count half: of thousands a model would learn that nobody asks after their own. */
const [every, weight] = [20, 0.5]

for (const locale of locales) {
  const sentences = readSentences(locale)
  const phrasings = ['asked', 'elsewhere'].flatMap((list) => textsIn(JSON.parse(readFileSync(path.join(root, `content/${list}.${locale}.json`), 'utf8'))))
  const others = phrasings.filter((text, at) => at % every === 0 && recogniseOwnMatter(text) === undefined)
  const file = path.join(root, `src/features/answers/engine/questions/matters.${locale}.bin`)
  writeFileSync(file, trainMatters([...sentences, ...others.map((text): LabelledSentence => ({ text, matter: 'none', weight }))]).save())
  process.stdout.write(`${locale}: ${sentences.length} sentences, ${others.length} phrasings, ${readFileSync(file).length} bytes\n`)
}

/** A line each: what it is after, a tab, the sentence. */
function readSentences(locale: Locale): LabelledSentence[] {
  const lines = readFileSync(path.join(import.meta.dirname, `sentences.${locale}.tsv`), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [matter, text] = line.split('\t')
    return { matter: matter as LearnedMatter, text: text!, weight: 1 }
  })
}

/** All the texts of a list, however deep. */
function textsIn(list: unknown): string[] {
  if (typeof list === 'string') return [list]
  return list !== null && typeof list === 'object' ? Object.values(list).flatMap(textsIn) : []
}
