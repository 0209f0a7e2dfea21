// System programs that tests need: Chromium for the journeys, strace for the durability tests.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runHidden, step } from '../step.mjs'

// the headless shell draws no window around the page: journeys take three fifths of the time
const shell = 'chromium-headless-shell'
const chromiumNames = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macChromium = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
// Short timeouts, so that a machine without a network gives up soon.
const aptOptions = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']

/** The Chromium to test with: CHROMIUM_PATH, or the first one on the PATH. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return isProgram(named) ? named : undefined
  return chromiumNames.map(findProgram).find(Boolean) ?? macChromium.find(isProgram)
}

/** Installs missing programs if running as root on Debian. A failure is left to the tests that need the program. */
export async function installTestPrograms(): Promise<void> {
  const packages = [
    ...(process.env.CHROMIUM_PATH || findProgram(shell) ? [] : [shell, 'fonts-liberation']),
    ...(process.platform !== 'linux' || findProgram('strace') ? [] : ['strace']),
  ]
  if (packages.length === 0 || process.getuid?.() !== 0 || !findProgram('apt-get')) return
  await step(`Installing ${packages.join(', ')}`, async () => {
    const isUpdated = await runApt(['update'])
    const isInstalled = isUpdated && (await runApt(['install', '-y', '--no-install-recommends', ...packages]))
    return isInstalled ? undefined : 'not possible here'
  })
}

async function runApt(args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { exitCode } = await runHidden('apt-get', [...aptOptions, ...args], { env })
  return exitCode === 0
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
