import { rmSync } from 'node:fs'
import { RouterContextProvider, UNSAFE_withComponentProps as withComponentProps, type RequestHandler, type ServerBuild } from 'react-router'
import { afterAll, beforeAll } from 'vitest'
import * as entry from '#entry.server.tsx'
import { createPages } from '#app/page-handler.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { loadConfig } from '#platform/config/config.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import * as root from '#root.tsx'
import routes from '#routes.ts'
import { copyStartedData } from '../pages/started-site.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

const modules = import.meta.glob<Module>('../../src/pages/**/*.{ts,tsx}')

/** The site's pages behind React Router's handler, assembled as in the build, without browser files. */
export async function createTestPages(): Promise<RequestHandler> {
  const table: Routes = { root: { id: 'root', path: '', module: withProps(root as unknown as Module) } }
  for (const { id, path, index, file } of routes) {
    const routeId = id ?? file.replace(/\.tsx?$/, '')
    table[routeId] = { id: routeId, parentId: 'root', path, index, module: withProps(await modules[`../../src/${file}`]!()) }
  }
  return createPages(buildOf(table))
}

/** The pages over a demo world for one test file, deleted after its tests. */
export function usePages() {
  let dataDirectory: string
  let runtime: OpenRuntime
  let pages: RequestHandler
  beforeAll(async () => {
    dataDirectory = await copyStartedData()
    runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, PUBLIC_URL: 'https://help.example', LOG_LEVEL: 'silent' }), 'services')
    pages = await createTestPages()
  }, 120_000)
  afterAll(async () => {
    await runtime.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  })
  return {
    runtime: () => runtime,
    /** A page's response to a request that has passed the entry middleware with this context. */
    answer(address: string, init: RequestInit, page: Parameters<typeof providePageContext>[1]): Promise<Response> {
      const context = new RouterContextProvider()
      providePageContext(context, page)
      return pages(new Request(`https://help.example${address}`, init), context as never)
    },
  }
}

/** Does what React Router's build does to every page: passes the loader's data as props. */
function withProps(module: Module): Module {
  return module.default ? { ...module, default: withComponentProps(module.default as never) } : module
}

function buildOf(table: Routes): ServerBuild {
  const manifestRoutes = Object.fromEntries(
    Object.values(table).map((route) => [route!.id, { ...manifestOf(route!), module: `/assets/${route!.id}.js` }]),
  )
  return {
    entry: { module: entry as unknown as ServerBuild['entry']['module'] },
    routes: table,
    assets: { entry: { module: '/assets/entry.client.js', imports: [] }, routes: manifestRoutes as never, url: '/assets/manifest.js', version: 'test' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
}

function manifestOf({ id, parentId, path, index, module }: NonNullable<Routes[string]>) {
  return {
    id,
    parentId,
    path,
    index,
    hasLoader: 'loader' in module,
    hasAction: 'action' in module,
    hasErrorBoundary: 'ErrorBoundary' in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
  }
}
