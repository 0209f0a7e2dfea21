// `npm run bench [name]`: one benchmark, or, without a name, all of them one after the other. Not part of npm test,
// because a busy machine would fail it.
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { childEnvironment, ensureInstalled, nodeFlags, pinnedNode, root } from './runtime.mjs'
import { runForeground, runTool } from './step.mjs'

const all = ['size', 'start', 'memory', 'vitals', 'home', 'booking', 'tickets', 'import', 'finder', 'relevance', 'answers', 'answers-judged', 'search-speed']

await runTool(async () => {
  const [name, ...words] = process.argv.slice(2)
  await ensureInstalled()
  await ensureBuilt()
  for (const each of name ? [name] : all) {
    const args = [...nodeFlags, join(root, 'benchmarks', 'run.ts'), each, ...words]
    const exitCode = await runForeground(pinnedNode(), args, { cwd: root, env: childEnvironment() })
    if (exitCode !== 0) process.exitCode = exitCode
  }
})
