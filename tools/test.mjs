// `npm test` and `npm run check`: installs, then runs the steps with the pinned Node.
import { join } from 'node:path'
import { childEnvironment, ensureInstalled, nodeFlags, pinnedNode, root } from './runtime.mjs'
import { runForeground, runTool } from './step.mjs'

let hasStarted = false
await runTool(async () => {
  await ensureInstalled()
  const args = [...nodeFlags, join(root, 'tools', 'test-steps.ts'), ...process.argv.slice(2)]
  hasStarted = true
  process.exitCode = await runForeground(pinnedNode(), args, { cwd: root, env: childEnvironment() })
})
// The steps print this line themselves; if the installation failed, it is printed here.
if (!hasStarted) process.stdout.write('0 passed, 1 failed\n')
