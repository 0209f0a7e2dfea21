import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { chooseEncoding, encodings, type Encoding } from '../http/accept-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Made in the background, once for as long as the page's bytes stay the same: dearer than for a response made to order. */
const brotliQuality = 9
const gzipLevel = 9

/**
 * Kept pages as caches outside see them; docs/decisions/0006-kept-pages.md says why.
 * private: a shared cache that ignores `Vary: Cookie` would show an anonymous page to a signed-in person.
 * max-age=0: the siteVersion may rise at any moment, and a 304 costs us next to nothing.
 * stale-while-revalidate=30: a browser shows at once what it saw half a minute ago, no older than what we keep ourselves.
 * stale-if-error=86400: with the site down for a day, the page of yesterday is better than none.
 */
const cacheControl = 'private, max-age=0, stale-while-revalidate=30, stale-if-error=86400'

interface Version {
  /** undefined for the plain one: nearly nobody asks for it, and it would take three times the memory of the others */
  body: Buffer | undefined
  etag: string
  headers: Record<string, string>
  /** of the 304 that stands for it */
  unchangedHeaders: Record<string, string>
}

/** One page as bytes, ready to be sent compressed. */
export interface PageBytes {
  /** tells pages apart: the hash of body and headers */
  hash: string
  versions: Record<Encoding, Version>
  /** all bodies together */
  bytes: number
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** What of a request matters for the bytes of an answer. */
export interface ReadRequest {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export function hashPage({ headers, body }: RenderedPage): string {
  return createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)
}

/** Compresses a page and writes its headers down, so that sending it takes no more work. */
export async function packPage(page: RenderedPage, hash: string): Promise<PageBytes> {
  const [br, gz] = await Promise.all([
    compressBrotli(page.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
      },
    }),
    compressGzip(page.body, { level: gzipLevel }),
  ])
  const bodies = { br: alone(br), gzip: alone(gz), identity: undefined }
  const versions = Object.fromEntries(encodings.map((encoding) => [encoding, versionOf(page, hash, encoding, bodies[encoding])]))
  return { hash, versions: versions as Record<Encoding, Version>, bytes: br.length + gz.length }
}

/** What zlib gives may be the beginning of 16 KB. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

function versionOf(page: RenderedPage, hash: string, encoding: Encoding, body: Buffer | undefined): Version {
  const etag = `"${hash}-${encoding}"`
  // files such as the site map say themselves that they are everybody's
  const isPublic = page.headers['cache-control']?.startsWith('public') ?? false
  const unchangedHeaders = {
    ...page.headers,
    'cache-control': isPublic ? page.headers['cache-control']! : cacheControl,
    vary: isPublic ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    etag,
  }
  const headers = {
    ...unchangedHeaders,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String((body ?? page.body).length),
  }
  return { body, etag, headers, unchangedHeaders }
}

/** The page, or a 304 where the asker has it. The headers of an answer are shared: node-server copies before it changes. */
export function sendPage({ versions }: PageBytes, { acceptEncoding, ifNoneMatch }: ReadRequest): Response {
  const version = versions[chooseEncoding(acceptEncoding)]
  if (ifNoneMatch !== undefined && isListed(version.etag, ifNoneMatch)) {
    return new Response(null, { status: 304, headers: version.unchangedHeaders })
  }
  const body = version.body ?? gunzipSync(versions.gzip.body!)
  return new Response(body as Uint8Array<ArrayBuffer>, { status: 200, headers: version.headers })
}

/** RFC 9110, 13.1.2: compared weakly, for a proxy may have weakened it. */
function isListed(etag: string, ifNoneMatch: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
