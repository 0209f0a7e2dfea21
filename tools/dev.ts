/**
 * The site with hot reload: Vite serves the browser's files and rebuilds pages as they change. The surrounding process
 * (middleware, services) has to be restarted by hand.
 */
import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
const { loadConfig } = (await vite.ssrLoadModule('/src/platform/config/config.ts')) as typeof import('../src/platform/config/config.ts')
const { openRuntime } = (await vite.ssrLoadModule('/src/app/runtime.server.ts')) as typeof import('../src/app/runtime.server.ts')
const { createWebApp } = (await vite.ssrLoadModule('/src/app/app.server.ts')) as typeof import('../src/app/app.server.ts')

const config = loadConfig()
const runtime = await openRuntime(config, 'web', { searchWidgetUrl: '/src/features/search/widget/search-widget.ts' })
const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
const app = createWebApp(runtime, createRequestHandler(loadBuild, 'development'), {})
const listener = getRequestListener(app.fetch)

createHttpServer((request, response) => {
  vite.middlewares(request, response, () => void listener(request, response))
}).listen(config.port, () => process.stdout.write(`Careline (development) at http://localhost:${config.port}/support\n`))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void runtime.close().then(() => process.exit(0)))
}
