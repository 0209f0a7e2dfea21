import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The words of a command that runs this Node, on one processor if `cpu` is given. */
export function nodeCommand(cpu: number | undefined, words: readonly string[]): [command: string, args: string[]] {
  return cpu === undefined ? [process.execPath, [...words]] : ['taskset', ['-c', String(cpu), process.execPath, ...words]]
}

/** Runs a script in a process of its own, on one processor if `cpu` is given, with a plan as JSON; what it prints is its result. */
export async function runApart<Result>(script: string, plan: unknown, cpu?: number): Promise<Result> {
  const child = spawn(...nodeCommand(cpu, [script, JSON.stringify(plan)]), { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return JSON.parse(output)
}
