// `node tools/run.mjs tools/testing/test-embeddings.ts [port]`: serves the embedded English encoder through OpenAI's
// embeddings API, for development; test/support/embeddings.ts explains the behaviour of each model name.
import { embeddedEncoders } from '../../src/features/answers/testing.ts'
import { createTestEmbeddings, testEncoders } from '../../test/support/embeddings.ts'

const port = Number(process.argv[2] ?? 3003)
createTestEmbeddings((texts) => embeddedEncoders.en.encode(texts)).server.listen(port, '127.0.0.1', () => {
  process.stdout.write(`EMBEDDINGS_URL=http://127.0.0.1:${port}/v1 EMBEDDINGS_MODEL=${testEncoders.join('|')}\n`)
})
