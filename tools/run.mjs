// `node tools/run.mjs <file.ts | name in node_modules/.bin> [arguments]`: runs it with the pinned Node.
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment, ensureInstalled, nodeFlags, pinnedNode, root } from './runtime.mjs'
import { runForeground, runTool, ToolError } from './step.mjs'

await runTool(async () => {
  const [target, ...args] = process.argv.slice(2)
  if (!target) throw new ToolError('Usage: node tools/run.mjs <file.ts | name in node_modules/.bin> [arguments]')
  await ensureInstalled()
  const flags = [...nodeFlags, findScript(target), ...args]
  process.exitCode = await runForeground(pinnedNode(), flags, { env: childEnvironment() })
})

function findScript(target) {
  const isFile = /\.[cm]?[jt]s$/.test(target)
  const path = isFile ? resolve(root, target) : join(root, 'node_modules', '.bin', target)
  if (!existsSync(path)) throw new ToolError(`There is no ${isFile ? path : `command ${target} in node_modules/.bin`}.`)
  return realpathSync(path)
}
