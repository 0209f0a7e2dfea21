import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { noteFailedPage } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { retryAfter } from '#platform/http/load/plain-refusal.ts'
import { followSignal, referenceOf } from '#platform/context/request-context.ts'
import { CopyProvider } from '#ui/text/copy.tsx'
import { RenderOnceContext } from '#ui/dom/render-once.ts'
import { loadedCopy as english } from '#shell/copy.en.ts'
import { loadedCopy as spanish } from '#shell/copy.es.ts'
import { ReferenceContext } from '#shell/page-reference.tsx'
import { createRenderOnce } from '#app/render-once.server.tsx'

const copyOf = { en: english, es: spanish }
const renderOnce = createRenderOnce(copyOf)

/** Renders a page after all of its data have arrived, so that it is complete without script, within its deadline. */
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
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', retryAfter())
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let renderStatus = status
  const app = (
    <CopyProvider value={copyOf[page.request.locale]}>
      <RenderOnceContext value={renderOnce[page.request.locale]}>
        <ReferenceContext value={referenceOf(page.request.requestId)}>
          <ServerRouter context={routerContext} url={request.url} nonce={page.nonce} />
        </ReferenceContext>
      </RenderOnceContext>
    </CopyProvider>
  )
  const onError = (error: unknown) => {
    if (request.signal.aborted) return
    renderStatus = 500
    page.request.runtime.log.error({ requestId: page.request.requestId, err: error }, 'page failed to render')
    noteFailedPage(page.request)
  }
  const html = await renderWhole(app, request.signal, page.nonce, onError)
  headers.set('content-length', String(html.byteLength))
  return new Response(html, { status: renderStatus, headers })
}

/**
 * Renders the page in one piece, which takes half the work of a stream to compress and send. Rejects if not even the
 * shell could be rendered, for example because the visitor has left.
 */
function renderWhole(app: ReactNode, signal: AbortSignal, nonce: string | undefined, onError: (error: unknown) => void): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { controller, done } = followSignal(signal)
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      // all chunks are collected, so the renderer need not pause between them
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Buffer, _encoding, written) {
        chunks.push(chunk)
        written()
      },
      final(ended) {
        done()
        resolve(Buffer.concat(chunks))
        ended()
      },
    })
    const fail = (error: unknown) => {
      done()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    // beyond its default size React would move parts to the end of the page, from where only script puts them in place
    const { pipe, abort } = renderToPipeableStream(app, { nonce, progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError, onShellError: fail, onAllReady: () => void pipe(sink) })
    controller.signal.addEventListener('abort', () => abort(controller.signal.reason))
  })
}

/** Logs an error that a loader or action threw, once, with the request's id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // an unknown address or method is the visitor's mistake, and would fill the log
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (!context) throw error
  const page = pageContextOf({ context: context as RouterContextProvider })
  page.request.runtime.log.error({ requestId: page.request.requestId, err: error }, 'page failed')
  noteFailedPage(page.request)
}
