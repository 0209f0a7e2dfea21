import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The command line that runs this Node, on one processor if `cpu` is given. */
export function nodeCommand(cpu: number | undefined, words: readonly string[]): [command: string, args: string[]] {
  return cpu === undefined ? [process.execPath, [...words]] : ['taskset', ['-c', String(cpu), process.execPath, ...words]]
}

/**
 * Runs a script in a separate process, on one processor if `cpu` is given, with the plan as a JSON argument; its output
 * is parsed as the result.
 */
export async function runApart<Result>(script: string, plan: unknown, cpu?: number): Promise<Result> {
  const child = spawn(...nodeCommand(cpu, [script, JSON.stringify(plan)]), { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return JSON.parse(output)
}
