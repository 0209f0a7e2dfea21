// `node tools/run.mjs tools/testing/test-model.ts [port]`: a model for development; see test/support/model.ts for how its names behave.
import { createTestModel, testModels } from '../../test/support/model.ts'

const port = Number(process.argv[2] ?? 3002)
createTestModel().server.listen(port, '127.0.0.1', () => {
  process.stdout.write(`MODEL_URL=http://127.0.0.1:${port}/v1 MODEL_NAME=${testModels.join('|')}\n`)
})
