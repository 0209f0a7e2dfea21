/**
 * Which modules of the browser's script share a file. A few large files compress better than many small ones, and the
 * frameworks stay in the browser's cache when our own code changes. Modules not listed here are split by the pages that
 * load them. A listed module that moves or disappears fails the build, so that a rename never changes the files
 * unnoticed.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export interface BrowserChunk {
  name: string
  /** paths from the project's root; their style sheets and modules imported only by them are included */
  modules?: readonly string[]
  /** names of npm packages */
  packages?: readonly string[]
  /** the bundler's own helper modules, by id */
  helpers?: readonly string[]
}

/** If two chunks list the same module, the first gets it. */
export const browserChunks: readonly BrowserChunk[] = [
  { name: 'framework', packages: ['react', 'react-dom', 'react-router', 'scheduler'] },
  {
    // the widgets of most pages, without those that only forms need, even though many pages have a form
    name: 'frame',
    modules: [
      'src/contracts/consent.ts',
      'src/contracts/site-path.ts',
      'src/ui/buttons/button.tsx',
      'src/ui/dom/class-names.ts',
      'src/ui/dom/use-has-script.ts',
      'src/ui/icons/icon.tsx',
      'src/ui/layout/banner.tsx',
      'src/ui/layout/card.tsx',
      'src/ui/layout/layout.tsx',
      'src/ui/layout/page-head.tsx',
      'src/ui/navigation/link-list.tsx',
      'src/ui/navigation/link-tile.tsx',
      'src/ui/text/copy.tsx',
      'src/ui/text/fill.ts',
      'src/ui/text/short-compound.ts',
      'src/ui/text/together.tsx',
      'src/ui/theme/section.tsx',
    ],
  },
  {
    // what every page needs, in files so small that a separate request would cost more
    name: 'small',
    helpers: ['\0vite/preload-helper.js'],
    modules: [
      'src/features/analytics/events/events-path.ts',
      'src/features/analytics/events/may-report.ts',
      'src/features/analytics/events/report-codes.ts',
      'src/features/analytics/events/report-source.ts',
      'src/features/analytics/reporter/report-event.ts',
      'src/features/search/search-limits.ts',
      'src/features/search/ui/search-form.tsx',
      'src/features/sign-in/sign-in-paths.ts',
      'src/features/sign-in/ui/session-tabs.ts',
      'src/features/site-content/site-pages.ts',
      'src/pages/home/lazy-ai-tile.ts',
      'src/shell/page-address.ts',
      'src/shell/page-reference.tsx',
      'src/shell/page-reports.ts',
      'src/shell/ways-on.tsx',
      'src/ui/dom/visited-address.ts',
      'src/ui/loading/first-touch.ts',
      'src/ui/loading/near-view.tsx',
      'src/ui/loading/use-is-slow.ts',
      'src/ui/text/phone-link.ts',
    ],
  },
  {
    // shared by the support home and the lander
    name: 'support',
    modules: [
      'src/features/appointments/pages/ui/late-appointments.ts',
      'src/features/support-home/ticket-return.ts',
      'src/features/support-home/ui/home-hero.tsx',
      'src/features/support-home/ui/late-account-news.ts',
      'src/features/support-home/ui/outage-banner.tsx',
      'src/features/support-home/ui/ticket-return.tsx',
      'src/features/support-home/ui/topic-card.tsx',
      'src/features/support-home/ui/topic-cards.tsx',
      'src/ui/dom/render-once.ts',
      'src/ui/loading/lazy-section.tsx',
    ],
  },
]

/** The chunks that every page has loaded before it imports anything else. */
export const chunksOfEveryPage: readonly string[] = ['rolldown-runtime', 'framework', 'frame', 'small']

/** Rolldown's `codeSplitting.groups`. */
export function chunkGroups(root: string, chunks: readonly BrowserChunk[] = browserChunks) {
  return chunks.map((chunk, index) => {
    const ids = new Set([...(chunk.modules ?? []).map((path) => join(root, path)), ...(chunk.helpers ?? [])])
    return {
      name: chunk.name,
      priority: chunks.length - index,
      test: (id: string) => ids.has(id) || (chunk.packages ?? []).includes(packageOf(id) ?? ''),
    }
  })
}

function packageOf(id: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

/** Problems of the list, one sentence each. `written`: the ids of the modules in each chunk of the bundle. */
export function checkChunks(root: string, written: ReadonlyMap<string, readonly string[]>, chunks: readonly BrowserChunk[] = browserChunks): string[] {
  return chunks.flatMap(({ name, modules = [], packages = [], helpers = [] }) => {
    const ids = written.get(name) ?? []
    const problem = (what: string) => `tools/bundle/browser-chunks.ts names ${what} for '${name}', `
    return [
      ...modules.filter((path) => !ids.includes(join(root, path))).map((path) => problem(path) + (existsSync(join(root, path)) ? 'and no page loads it there.' : 'which does not exist.')),
      ...helpers.filter((id) => !ids.includes(id)).map((id) => `${problem(id.replace('\0', ''))}and the bundler makes no such module.`),
      ...packages.filter((each) => !ids.some((id) => packageOf(id) === each)).map((each) => `${problem(each)}and no page loads it.`),
    ]
  })
}

/** Fails the build if its browser chunks do not match the list. */
export const checkBrowserChunks: Plugin = {
  name: 'check-browser-chunks',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_, bundle) {
    const written = new Map(Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.name, chunk.moduleIds] as const] : [])))
    const problems = checkChunks(this.environment.config.root, written)
    if (problems.length > 0) this.error(problems.join('\n'))
  },
}
