// Loaded before a measured server (`--import`): writes down each turn of its event loop that took much processor time of its
// own thread, in which nobody else was answered. Processor time, because on a busy machine any turn may take long.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const everyMs = 2
const muchMs = 20

if (isMainThread && process.env.TURNS_FILE) {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    // as it is now, after what may have been written
    if (ms > muchMs) appendFileSync(process.env.TURNS_FILE, `${Date.now()} ${ms}\n`)
    before = process.threadCpuUsage()
  }, everyMs).unref()
}
