import { onTestFinished } from 'vitest'
import { listenWith } from '#test/support/server.ts'
import { pagesQuery } from './sanity-source.ts'

interface Document extends Record<string, unknown> {
  _id: string
  _type: string
}

/**
 * A fake of Sanity's query API after its reference, over the documents of a test: the path with version and dataset,
 * GROQ parameters as JSON, perspectives, `{ query, result, ms }`, both error formats, and nulls for missing fields. It
 * knows only the one GROQ query of this site; any other gets Sanity's answer to a syntax error.
 */
export async function openTestSanity({ token }: { token?: string } = {}) {
  const documents = new Map<string, Document>()
  const asked: { path: string; perspective: string | null; authorization: string | undefined }[] = []
  let mode: 'well' | 'down' | 'garbled' | 'hanging' = 'well'
  const url = await listenWith((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://sanity.example')
    const authorization = request.headers.authorization
    asked.push({ path: pathname, perspective: searchParams.get('perspective'), authorization })
    const answer = (status: number, body: unknown) => response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    if (mode === 'hanging') return
    if (mode === 'down') return void answer(503, { statusCode: 503, error: 'Service Unavailable', message: 'The service is unavailable' })
    if (mode === 'garbled') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    if (!/^\/v\d{4}-\d\d-\d\d\/data\/query\/production$/.test(pathname)) return void answer(404, { statusCode: 404, error: 'Not Found', message: 'Dataset not found' })
    if (token !== undefined && authorization !== `Bearer ${token}`) return void answer(401, { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized - Session not found' })
    const query = searchParams.get('query') ?? ''
    if (query !== pagesQuery) return void answer(400, { error: { description: 'expected expression', type: 'queryParseError', query, start: 0, end: query.length } })
    const type = JSON.parse(searchParams.get('$type') ?? 'null') as unknown
    const isPublished = searchParams.get('perspective') === 'published'
    const result = [...documents.values()]
      .filter(({ _id, _type }) => _type === type && !(isPublished && /^(?:drafts|versions)\./.test(_id)))
      .toSorted((one, other) => (one._id < other._id ? -1 : 1))
      .map((document) => Object.fromEntries(['_id', 'path', 'audience', 'language', 'components', 'seo'].map((field) => [field, document[field] ?? null])))
    answer(200, { query, result, syncTags: [], ms: 3 })
  })
  onTestFinished(() => void documents.clear())
  return { url, asked, put: (document: Document) => void documents.set(document._id, document), remove: (id: string) => void documents.delete(id), become: (next: typeof mode) => (mode = next) }
}
