// `npm start`: installs, builds and starts everything, from a fresh clone. `npm run services`: the services alone.
// `start.mjs build`: only builds.
import { join } from 'node:path'
import { ensureBuilt, serverPath } from './build.mjs'
import { childEnvironment, ensureInstalled, nodeFlags, pinnedNode, root } from './runtime.mjs'
import { allocatorEnvironment, serverFlags } from './server-flags.mjs'
import { runForeground, runTool } from './step.mjs'

await runTool(async () => {
  const args = process.argv.slice(2)
  await ensureInstalled()
  await ensureBuilt()
  if (args[0] === 'build') return
  const environment = childEnvironment({
    ...allocatorEnvironment,
    NODE_ENV: 'production',
    // Compiled code is cached between starts; npm ci clears the cache.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  })
  const server = [...nodeFlags, ...serverFlags, serverPath, ...args]
  process.exitCode = await runForeground(pinnedNode(), server, { cwd: root, env: environment })
})
