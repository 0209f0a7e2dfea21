import type { SpawnOptions } from 'node:child_process'

export class ToolError extends Error {
  constructor(sentence: string, details?: { output?: string; exitCode?: number })
  output: string
  exitCode: number
}
export function step(label: string, work: () => Promise<string | void>): Promise<void>
export function together(...works: (() => Promise<void>)[]): Promise<void>
export function runTool(work: () => Promise<void>): Promise<void>
export function runHidden(
  command: string,
  args: string[],
  options?: SpawnOptions & { onStart?: (pid: number) => void },
): Promise<{ exitCode: number; output: string }>
export function runForeground(command: string, args: string[], options?: SpawnOptions): Promise<number>
