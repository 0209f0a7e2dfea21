// `node tools/run.mjs tools/testing/test-model.ts [port]`: serves a test model for development; test/support/model.ts
// explains the behaviour of each model name.
import { createTestModel, testModels } from '../../test/support/model.ts'

const port = Number(process.argv[2] ?? 3002)
createTestModel().server.listen(port, '127.0.0.1', () => {
  process.stdout.write(`MODEL_URL=http://127.0.0.1:${port}/v1 MODEL_NAME=${testModels.join('|')}\n`)
})
