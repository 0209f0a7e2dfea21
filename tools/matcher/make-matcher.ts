/**
 * Generates src/features/answers/engine/matcher/matcher.en.bin and matcher.es.bin, which relate words of customers to
 * words of articles, trained on the phrasings in content/. Run `node tools/run.mjs tools/matcher/make-matcher.ts` after
 * many new phrasings (a minute); the same content gives the same files.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from '../../src/contracts/identity.ts'
import { Matcher } from '../../src/features/answers/testing.ts'
import { trainMatcher } from './train-matcher.ts'
import { readTrainingArticles, trainingSetOf } from './training-set.ts'

const root = path.resolve(import.meta.dirname, '../..')
for (const locale of locales) {
  const { sections, phrases } = trainingSetOf(await readTrainingArticles(path.join(root, 'content'), locale), locale)
  const file = path.join(root, `src/features/answers/engine/matcher/matcher.${locale}.bin`)
  writeFileSync(file, Matcher.save(trainMatcher(sections, phrases)))
  process.stdout.write(`${locale}: ${phrases.length} phrasings of ${sections.length} sections, ${readFileSync(file).length} bytes\n`)
}
