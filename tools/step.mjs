// Steps and child processes of the tools. Plain JavaScript, because it runs before the pinned Node is installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A failure that the user can act on: shown as one sentence (and `output`, if any) without a stack. */
export class ToolError extends Error {
  constructor(sentence, { output = '', exitCode = 1 } = {}) {
    super(sentence)
    this.output = output
    this.exitCode = exitCode
  }
}

/** The step whose line is still open: the last one that began, until any step reports its result. */
let openStep

/**
 * Runs `work` and prints one line: `Installing dependencies … 14.2 s`, followed by the text that `work` resolves to, if
 * any: `Tests … 31.0 s (312 passed)`. A failure is marked on the line and rethrown. A step that ends while another
 * one's line is open gets its own full line.
 */
export async function step(label, work) {
  const startedAt = performance.now()
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const begin = () => process.stdout.write(`${openStep ? '\n' : ''}${label} … `)
  const end = (text) => {
    if (openStep !== work) begin()
    process.stdout.write(`${text}\n`)
    openStep = undefined
  }
  begin()
  openStep = work
  try {
    const summary = await work()
    end(summary ? `${elapsed()} (${summary})` : elapsed())
  } catch (error) {
    end(`failed after ${elapsed()}`)
    throw error
  }
}

/** Runs all works at once, waits for all, and throws the errors of those that failed. */
export async function together(...works) {
  const results = await Promise.allSettled(works.map((work) => work()))
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason)
  if (failures.length > 1 && failures.every((failure) => failure instanceof ToolError)) {
    throw new ToolError(failures.map(({ message }) => message).join('\n'), { output: failures.map(({ output }) => output).join('\n\n') })
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Runs the body of a command: a ToolError is printed as its sentence and sets the exit code; any other error is a bug
 * and keeps its stack.
 */
export async function runTool(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    if (error.output) process.stderr.write(`\n${error.output.trimEnd()}\n\n`)
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  }
}

/**
 * Runs a command and captures its output; `onStart` gets the process id. Resolves to `{ exitCode, output }`; rejects
 * only if the command cannot be started.
 */
export function runHidden(command, args, { onStart, ...options } = {}) {
  const child = track(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  if (child.pid) onStart?.(child.pid)
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  return ended(child).then((exitCode) => ({ exitCode, output: Buffer.concat(chunks).toString() }))
}

/** Runs a command on this terminal and forwards signals. Resolves to its exit code (128 + n if signal n ended it). */
export function runForeground(command, args, options = {}) {
  return ended(track(spawn(command, args, { ...options, stdio: 'inherit' })), { foreground: true })
}

const running = new Set()
let stopSignal
const forwardedAt = new Map()

function track(child) {
  if (!stopSignal && process.listenerCount('SIGTERM') === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    if (process.env.npm_lifecycle_event) watchLauncher()
  }
  running.add(child)
  return child
}

function forward(signal) {
  stopSignal = signal
  if (running.size === 0) process.exit(signalExitCode(signal))
  // Ctrl-C reaches every process of the terminal, and npm forwards what the terminal already sent: a second delivery
  // would look like the second Ctrl-C by which servers stop at once.
  const isAlreadyDelivered = signal === 'SIGINT' && process.stdin.isTTY
  if (isAlreadyDelivered || performance.now() - (forwardedAt.get(signal) ?? -Infinity) < 500) return
  forwardedAt.set(signal, performance.now())
  for (const child of running) child.kill(signal)
}

// npm, or the shell between npm and this process, may die without forwarding the signal (SIGKILL, or a shell with
// SIGTERM): the server must not keep running and hold the port and the data.
function watchLauncher() {
  const launcher = process.ppid
  const look = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(look)
    forward('SIGTERM')
  }, 250)
  look.unref()
}

function ended(child, { foreground = false } = {}) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      // after a stop signal no further step is started
      if (stopSignal && !foreground) process.exit(signalExitCode(stopSignal))
      resolve(code ?? signalExitCode(signal))
    })
  })
}

function signalExitCode(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
