// `npm run dev`: the site with hot reload.
import { join } from 'node:path'
import { childEnvironment, ensureInstalled, nodeFlags, pinnedNode, root } from './runtime.mjs'
import { runForeground, runTool } from './step.mjs'

await runTool(async () => {
  await ensureInstalled()
  const environment = childEnvironment({ NODE_ENV: 'development' })
  // With this condition Node loads the same builds of React and its router as Vite; two different copies would not
  // share contexts.
  const args = [...nodeFlags, '--conditions=development', join(root, 'tools', 'dev.ts'), ...process.argv.slice(2)]
  process.exitCode = await runForeground(pinnedNode(), args, { cwd: root, env: environment })
})
