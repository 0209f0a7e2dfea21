import { renderToReadableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { pageContextOf } from '#platform/page-context.ts'
import { followSignal } from '#platform/request-context.ts'
import { CopyProvider } from '#ui/copy.tsx'
import { loadedCopy as english } from './pages/copy.en.ts'
import { loadedCopy as spanish } from './pages/copy.es.ts'

const copyOf = { en: english, es: spanish }

/** Pages wait for all their data, so that they are whole without script; the deadline of the page bounds the wait. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = pageContextOf({ context })
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { controller, done } = followSignal(request.signal)
  let renderStatus = status
  const app = (
    <CopyProvider value={copyOf[page.request.locale]}>
      <ServerRouter context={routerContext} url={request.url} nonce={page.nonce} />
    </CopyProvider>
  )
  const onError = (error: unknown) => {
    if (request.signal.aborted) return
    renderStatus = 500
    page.request.runtime.log.error({ requestId: page.request.requestId, err: error }, 'page failed to render')
  }
  try {
    const stream = await renderToReadableStream(app, { nonce: page.nonce, signal: controller.signal, onError })
    await stream.allReady
    // whole anyway: in one piece it is compressed and sent for half the work of a stream
    const html = await new Response(stream).arrayBuffer()
    headers.set('content-length', String(html.byteLength))
    return new Response(html, { status: renderStatus, headers })
  } finally {
    done()
  }
}

/** A loader or action that threw: logged once, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // an address or a method that no page has is the visitor's mistake, and would fill the log
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (!context) throw error
  const page = pageContextOf({ context: context as RouterContextProvider })
  page.request.runtime.log.error({ requestId: page.request.requestId, err: error }, 'page failed')
}
