// Checks that an installation gives the same packages everywhere, from any registry.
import type { Repository } from '../check-repository.ts'

const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
const dependencyLists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
// Assembled here, so that this file does not contain the text it searches for.
const registryHosts = ['npmjs', 'yarnpkg'].map((name) => ['registry', name].join('.'))
const text = /\.(?:[cm]?[jt]sx?|jsonc?|md|ya?ml|sh|txt|css|html|svg|npmrc)$|(?:^|\/)(?:run|Dockerfile|Containerfile)$/

/** Versions must be exact: the lockfile decides, and a range in package.json would contradict it. */
export function checkDependencies({ has, read }: Repository): string[] {
  if (!has('package.json')) return ['package.json is missing.']
  const manifest = JSON.parse(read('package.json'))
  return dependencyLists.flatMap((list) =>
    Object.entries<string>(manifest[list] ?? {})
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `package.json asks for ${name} ${version}: name one exact version.`),
  )
}

/** No file names a registry, and the lockfile has no package addresses: each machine has its own registry. */
export function checkRegistryHosts({ paths, has, read }: Repository): string[] {
  const named = paths
    .filter((path) => text.test(path) && path !== 'package-lock.json')
    .filter((path) => registryHosts.some((host) => read(path).includes(host)))
    .map((path) => `${path} names a package registry: remove the address.`)
  const hasAddresses = has('package-lock.json') && /"resolved": "https?:/.test(read('package-lock.json'))
  if (!hasAddresses) return named
  return [...named, 'package-lock.json holds addresses: write it with npm install --omit-lockfile-registry-resolved.']
}
