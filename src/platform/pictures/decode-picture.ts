import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { DecodeProblem } from './picture-limits.ts'

export type Decoded = { ok: true; mediaType: string; width: number; height: number } | { ok: false; problem: DecodeProblem }

const script = import.meta.env?.PROD ? './picture-worker.js' : './picture-worker.ts'
const program = fileURLToPath(new URL(script, import.meta.url))

export interface DecodeLimits {
  /** seconds of processor time; waiting for a processor does not count */
  processorS: number
  /** ms from start to end */
  timeMs: number
  /** the process's data memory in KB: beyond it allocations fail and the decoder gives up */
  memoryKb: number
}

/** A size in px; larger pictures are scaled down to fit. */
export interface Box {
  width: number
  height: number
}

const limits: DecodeLimits = { processorS: 15, timeMs: 20_000, memoryKb: 1_500_000 }
const mostWords = 1000

/**
 * The shell sets the limits, which Node cannot do, and then executes the program. If the machine runs out of memory,
 * Linux ends this process before others.
 */
const limitAndRun = 'echo 1000 > /proc/self/oom_score_adj; { ulimit -d "$1" && ulimit -t "$2"; } || { echo \'{"ok":false,"problem":"busy"}\'; exit 1; }; shift 2; exec "$@"'

/**
 * Rewrites the picture of the file `from` into the file `to`, no larger than the box, in a separate process with
 * limited time and memory and without this process's secrets. After a refusal the caller must delete the file `to`.
 */
export function decodePicture(from: string, to: string, { width, height }: Box, { processorS, timeMs, memoryKb }: DecodeLimits = limits): Promise<Decoded> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', limitAndRun, 'sh', String(memoryKb), String(processorS), process.execPath, '--max-old-space-size=128', '--disable-warning=ExperimentalWarning', program, from, to, String(width), String(height)], {
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, timeMs)
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, mostWords)))
    child.on('spawn', () => child.pid !== undefined && lowerPriority(child.pid))
    child.on('error', () => settle({ ok: false, problem: 'busy' }))
    child.on('close', () => settle(isLate ? { ok: false, problem: 'busy' } : readAnswer(said)))
    const settle = (answer: Decoded) => {
      clearTimeout(late)
      resolve(answer)
    }
  })
}

/** Page requests come first; beside busy ones a picture still gets about a third of a processor. */
const niceness = 5

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // it has exited already
  }
}

/** A process that was killed or ran out of memory has written no complete answer; its picture counts as damaged. */
function readAnswer(said: string): Decoded {
  try {
    return JSON.parse(said) as Decoded
  } catch {
    return { ok: false, problem: 'damaged' }
  }
}
