// Preloaded into a measured server (`--import`): records each turn of its event loop that took much processor time of
// the main thread, during which no request was answered. Processor time, because on a busy machine any turn may take
// long.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const everyMs = 2
const muchMs = 20

if (isMainThread && process.env.TURNS_FILE) {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    // read after the write, so that the write itself is not counted
    if (ms > muchMs) appendFileSync(process.env.TURNS_FILE, `${Date.now()} ${ms}\n`)
    before = process.threadCpuUsage()
  }, everyMs).unref()
}
