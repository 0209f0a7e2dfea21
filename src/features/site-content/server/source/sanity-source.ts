import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import type { SanitySettings } from '#platform/config/sanity-settings.ts'
import type { ContentSource, SourcePage } from './content-source.ts'
import { plainOf } from './portable-text.ts'

/** The GROQ query for all pages. Drafts are excluded by the perspective of the request (`published`). */
export const pagesQuery = '*[_type == $type] | order(_id asc) [0...500] {_id, path, audience, language, components, seo}'
const pageType = 'supportPage'
const answerMs = 5_000
const mostBytes = 4 * 1024 * 1024

const Document = z.object({
  _id: z.string(),
  path: z.string().regex(/^(?:idpcms|scms)\/[a-z]+\/[\w/-]{1,80}$/, 'must be the path of a feed, such as idpcms/support/home'),
  audience: z.enum(audiences),
  language: z.enum(locales),
  components: z.record(z.string(), z.unknown()),
  seo: z.record(z.string(), z.unknown()),
})

/** STU-10: reads pages from a Sanity dataset with its query API: https://www.sanity.io/docs/http-reference/query. */
export function createSanitySource({ cdnUrl, url, apiVersion, dataset, token }: SanitySettings): ContentSource {
  return {
    name: 'Sanity',
    async fetchPages({ isFresh, signal }) {
      // Sanity's CDN only serves published documents, without a token, and lags some seconds behind a change.
      const base = isFresh || token ? url : cdnUrl
      const query = new URLSearchParams({ query: pagesQuery, $type: JSON.stringify(pageType), perspective: 'published' })
      const response = await fetch(`${base}/v${apiVersion}/data/query/${encodeURIComponent(dataset)}?${query}`, {
        headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        // the token must not reach another host
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      })
      const text = await readBounded(response)
      if (!response.ok) throw new Error(`Sanity answered ${response.status}${explain(text)}`)
      const { result } = z.object({ result: z.array(z.unknown()) }).parse(JSON.parse(text))
      return readDocuments(result)
    },
  }
}

function readDocuments(result: readonly unknown[]): { pages: SourcePage[]; problems: string[] } {
  const [pages, problems]: [SourcePage[], string[]] = [[], []]
  for (const each of result) {
    const parsed = Document.safeParse(each)
    if (parsed.success) {
      const { _id: id, path, audience, language, components, seo } = parsed.data
      pages.push({ id, path, audience, locale: language, body: { 'cms-feed': { components: plainOf(components) }, pageProperties: { seo: plainOf(seo) } } })
    } else {
      const { path, message } = parsed.error.issues[0]!
      problems.push(`${String((each as { _id?: unknown } | null)?._id ?? '?').slice(0, 100)}: ${path.join('.')} ${message}`)
    }
  }
  return { pages, problems }
}

/** Sanity's error message: `{ error: { description } }` from the query, `{ message }` from the API in front of it. */
function explain(text: string): string {
  try {
    const { error, message } = JSON.parse(text) as { error?: { description?: unknown }; message?: unknown }
    const said = error?.description ?? message
    return typeof said === 'string' ? `: ${said.slice(0, 200)}` : ''
  } catch {
    return ''
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new Error(`Sanity answered with more than ${mostBytes} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
