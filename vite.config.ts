import { readFileSync, writeFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite'
import { checkBrowserChunks, chunkGroups, chunksOfEveryPage } from './tools/bundle/browser-chunks.ts'
import { leanFramework } from './tools/bundle/lean-framework.ts'

/** The modules of our own scripts for pages of operators, by the build that makes them. */
const ownModules: string[] = []

/** For `npm run bench size`: which packages and folders each file of the browser is made of, largest first. For the check of the build: each of its modules. */
const describeChunks: Plugin = {
  name: 'describe-chunks',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle(_, bundle) {
    const contents: Record<string, string[]> = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const sizes = new Map<string, number>()
      for (const [path, { renderedLength }] of Object.entries(chunk.modules)) {
        const place = /node_modules\/((?:@[^/]+\/)?[^/]+)|src\/(features\/[^/]+|[^/?]+)/.exec(path)
        const name = place?.[1] ?? place?.[2] ?? 'Vite'
        sizes.set(name, (sizes.get(name) ?? 0) + renderedLength)
      }
      contents[chunk.name] = [...sizes].filter(([, size]) => size > 0).toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
    }
    writeFileSync('build/chunk-contents.json', JSON.stringify(contents))
    const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
    writeFileSync('build/browser-modules.json', JSON.stringify([...modules, ...ownModules].map((path) => relative(import.meta.dirname, path))))
  },
}

/** One of our widgets as one file for pages of operators: nothing of it may stand in a file that our pages share (LAN-05). */
async function buildAlone(entry: string, extra: Pick<InlineConfig, 'plugins' | 'define'> = {}): Promise<{ code: string; styles: string }> {
  const built = await build({
    ...extra,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'baseline-widely-available', modulePreload: false, cssCodeSplit: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  if (!('output' in built)) throw new Error('A widget is one file.')
  ownModules.push(...Object.keys(built.output[0].modules))
  const styles = built.output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  return { code: built.output[0].code, styles: styles.map((file) => String('source' in file ? file.source : '')).join('\n') }
}

/** The widgets that run on pages of operators too, each a script of its own. */
const ownScripts: Plugin = {
  name: 'own-scripts',
  applyToEnvironment: (environment) => environment.name === 'client',
  apply: 'build',
  async generateBundle() {
    const search = await buildAlone('src/features/search/widget/search-widget.ts')
    this.emitFile({ type: 'asset', name: 'search-widget.js', source: search.code })
    const places = { embeddedStyles: '"%styles%"', embeddedIcons: '"%icons%"' }
    const answers = await buildAlone('src/features/answers/widget/answers-embed.tsx', { plugins: [iconsInside], define: places })
    const put = (code: string, place: string, text: string) => code.replace(new RegExp(`["'\`]%${place}%["'\`]`), () => JSON.stringify(text))
    // what our pages say of their root, the element says of itself
    const styled = put(answers.code, 'styles', answers.styles.replaceAll(':root', ':host'))
    this.emitFile({ type: 'asset', name: 'answers-embed.js', source: put(styled, 'icons', iconsIn(answers.code)) })
  },
}

/** On another site's page a drawing cannot come from our file of icons: they stand in the widget's own shadow. */
const iconsInside: Plugin = {
  name: 'icons-inside',
  enforce: 'pre',
  resolveId: (id) => (id.includes('icons.svg') ? '\0icons' : undefined),
  load: (id) => (id === '\0icons' ? "export default ''" : undefined),
}

/** The icons that a script names. */
function iconsIn(code: string): string {
  const symbols = [...readFileSync('src/ui/icons/icons.svg', 'utf8').matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/g)]
  const used = symbols.filter(([, name]) => new RegExp(`["'\`]${name}["'\`]`).test(code)).map(([symbol]) => symbol)
  return `<svg xmlns="http://www.w3.org/2000/svg">${used.join('')}</svg>`
}

/** The server's threads, each a script beside index.js, and what its words are matched by. */
const serverThreads: Plugin = {
  name: 'server-threads',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/features/insights/server/counting/roll-up-worker.ts', fileName: 'roll-up-worker.js' })
    this.emitFile({ type: 'chunk', id: 'src/features/answers/server/learning/learn-worker.ts', fileName: 'learn-worker.js' })
    this.emitFile({ type: 'chunk', id: 'src/features/search/server/indexes/index-worker.ts', fileName: 'index-worker.js' })
    this.emitFile({ type: 'chunk', id: 'src/features/answers/server/meanings/embedded-encoder-worker.ts', fileName: 'embedded-encoder-worker.js' })
    for (const file of ['matcher/matcher.en.bin', 'matcher/matcher.es.bin', 'meaning/gloss/glosses.es.tsv', ...['matters', 'remarks'].flatMap((name) => [`classifier/${name}.en.bin`, `classifier/${name}.es.bin`])]) {
      this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(`src/features/answers/engine/${file}`) })
    }
    this.emitFile({ type: 'chunk', id: 'src/platform/database/writes/write-worker.ts', fileName: 'write-worker.js' })
    this.emitFile({ type: 'chunk', id: 'src/features/insights/server/figures/figure-worker.ts', fileName: 'figure-worker.js' })
    this.emitFile({ type: 'chunk', id: 'src/features/home-network/server/simulator/gateways-worker.ts', fileName: 'gateways-worker.js' })
    this.emitFile({ type: 'chunk', id: 'src/features/speed-test/server/bytes/bytes-process.ts', fileName: 'bytes-process.js' })
    this.emitFile({ type: 'chunk', id: 'src/platform/pictures/picture-worker.ts', fileName: 'picture-worker.js' })
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), describeChunks, checkBrowserChunks, leanFramework, ownScripts, serverThreads],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['forwardRef', 'createContext', 'memo'] },
          output: {
            codeSplitting: {
              groups: chunkGroups(import.meta.dirname),
            },
          },
        },
      },
    },
    ssr: {
      // many small files each, of which a server needs a part: a start is quicker, and keeps less, where they are built in; in development Node loads them itself
      resolve: command === 'build' ? { noExternal: ['@fastify/busboy', '@opentelemetry/api', 'cockatiel', 'culori', 'hono', '@hono/node-server', 'jose', 'kysely', 'markdown-it', 'prom-client', 'rate-limiter-flexible', 'sanitize-html', 'undici', 'yaml', 'zod'] } : {},
      // The server is our own entry; benchmarks name another. The recipe with `isSsrBuild` silently builds one that never listens.
      build: { rollupOptions: { input: process.env.SERVER_ENTRY ?? './src/server.ts' } },
    },
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // what every page has loaded before it imports anything need not be named again with each import
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter((file) => !chunksOfEveryPage.some((name) => basename(file).startsWith(`${name}-`))) : files) },
  },
}))
