// A lock that lets one command at a time install or build; two at once would delete each other's files.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2_000
// A process of another machine or container cannot be checked for life: without heartbeats for this long it counts as
// dead.
const abandonedAfterMs = 20_000
// A process of this machine can be checked, unless its pid has been reused; without heartbeats for this long its lock
// is dropped.
const forgottenAfterMs = 300_000

/**
 * Runs `work` while holding the lock file `path`; waits for another holder, and takes the lock over from a dead one.
 * `work` gets a function that registers a child process: the lock lasts while that process lives, even if this one is
 * killed.
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  await acquire(path)
  const release = () => rmSync(path, { force: true })
  const heartbeat = setInterval(() => touch(path), heartbeatMs)
  process.on('exit', release)
  try {
    return await work((childPid) => writeFileSync(path, claim(childPid)))
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

function claim(...childPids) {
  return JSON.stringify({ host: hostname(), pids: [process.pid, ...childPids] })
}

async function acquire(path) {
  for (let isFirstTry = true; !tryToCreate(path); isFirstTry = false) {
    if (isFirstTry) process.stderr.write('Waiting for another Careline command to finish installing or building.\n')
    if (isAbandoned(path)) removeAbandoned(path)
    else await sleep(200)
  }
}

function tryToCreate(path) {
  try {
    writeFileSync(path, claim(), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(path) {
  try {
    const silentMs = Date.now() - statSync(path).mtimeMs
    if (silentMs > forgottenAfterMs) return true
    const { host, pids } = JSON.parse(readFileSync(path, 'utf8'))
    return host === hostname() ? !pids.some(isAlive) : silentMs > abandonedAfterMs
  } catch {
    return false // released, or not yet written, between stat and read: check again
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

// Two waiters may both see a dead owner; only one rename succeeds.
function removeAbandoned(path) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (!isAbandoned(aside)) renameSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function touch(path) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // build/ was deleted meanwhile: there is no lock file to touch.
  }
}
