import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../http/accept-encoding.ts'

const compressBrotli = promisify(brotliCompress)

/** Compressed in the background, once while the bytes stay the same: so a higher quality than for responses. */
const brotliQuality = 9
/** Done while a request waits: takes 1 or 2 ms for a page. */
const gzipLevel = 6

/**
 * The Cache-Control of cached pages, for caches outside; docs/decisions/0006-page-cache.md gives the reasons.
 * private: a shared cache that ignores `Vary: Cookie` would show an anonymous page to a signed-in customer.
 * max-age=0: the siteVersion may rise at any moment, and a 304 costs next to nothing.
 * stale-while-revalidate=30: a browser may show at once what it had half a minute ago, which is no older than the page
 * cache's own copies.
 * stale-if-error=86400: if the site is down, a page up to a day old is better than none.
 */
const cacheControl = 'private, max-age=0, stale-while-revalidate=30, stale-if-error=86400'

interface Version {
  /** undefined for the plain version: it is seldom requested and would take four times the memory */
  body: Buffer | undefined
  etag: string
  headers: Record<string, string>
  /** the headers of the 304 answer */
  unchangedHeaders: Record<string, string>
}

/**
 * One page as bytes, ready to send in the encodings that browsers use; other encodings are made at their first request.
 */
export interface PageBytes {
  /** hash of body and headers, which identifies the content */
  hash: string
  versions: { br: Version; identity: Version; gzip?: Version }
  /** bytes of all bodies together */
  bytes: number
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** The request headers that decide about the bytes of an answer. */
export interface ReadRequest {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export function hashPage({ headers, body }: RenderedPage): string {
  return createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)
}

/** Compresses a page and prepares its headers, so that sending it takes no further work. */
export async function packPage(page: RenderedPage, hash: string): Promise<PageBytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
  }
  const body = alone(await compressBrotli(page.body, { params }))
  const { length } = page.body
  return { hash, versions: { br: versionOf(page.headers, hash, 'br', body, length), identity: versionOf(page.headers, hash, 'identity', undefined, length) }, bytes: body.length }
}

/** Only programs and proxies request gzip, so it is made and stored at the first such request. */
function gzipOf(page: PageBytes): Version {
  const body = alone(gzipSync(plainOf(page), { level: gzipLevel }))
  page.bytes += body.length
  return versionOf(page.versions.identity.unchangedHeaders, page.hash, 'gzip', body, body.length)
}

function plainOf({ versions }: PageBytes): Buffer {
  return brotliDecompressSync(versions.br.body!)
}

/** Copies the bytes: zlib's result may be the start of a 16 KB buffer, which would be kept whole. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** @param length of the plain page; used if there is no body */
function versionOf(own: Record<string, string>, hash: string, encoding: Encoding, body: Buffer | undefined, length: number): Version {
  const etag = `"${hash}-${encoding}"`
  // files such as the sitemap set their own public Cache-Control
  const isPublic = own['cache-control']?.startsWith('public') ?? false
  const unchangedHeaders = {
    ...own,
    'cache-control': isPublic ? own['cache-control']! : cacheControl,
    vary: isPublic ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    etag,
  }
  const headers = {
    ...unchangedHeaders,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body?.length ?? length),
  }
  return { body, etag, headers, unchangedHeaders }
}

/**
 * Answers with the page, or with a 304 if the client has it. The header object is shared between answers; node-server
 * copies it before changing it. May raise the page's `bytes`.
 */
export function sendPage(page: PageBytes, { acceptEncoding, ifNoneMatch }: ReadRequest): Response {
  const encoding = chooseEncoding(acceptEncoding)
  const version = encoding === 'gzip' ? (page.versions.gzip ??= gzipOf(page)) : page.versions[encoding]
  if (ifNoneMatch !== undefined && isListed(version.etag, ifNoneMatch)) {
    return new Response(null, { status: 304, headers: version.unchangedHeaders })
  }
  const body = version.body ?? plainOf(page)
  return new Response(body as Uint8Array<ArrayBuffer>, { status: 200, headers: version.headers })
}

/** Compares weakly (RFC 9110, 13.1.2), because a proxy may have weakened the ETag. */
function isListed(etag: string, ifNoneMatch: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
