import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../http/accept-encoding.ts'

const compressBrotli = promisify(brotliCompress)

/** Made in the background, once for as long as the page's bytes stay the same: dearer than for a response made to order. */
const brotliQuality = 9
/** Made while somebody waits: 1 or 2 ms for a page. */
const gzipLevel = 6

/**
 * Kept pages as caches outside see them; docs/decisions/0006-kept-pages.md says why.
 * private: a shared cache that ignores `Vary: Cookie` would show an anonymous page to a signed-in person.
 * max-age=0: the siteVersion may rise at any moment, and a 304 costs us next to nothing.
 * stale-while-revalidate=30: a browser shows at once what it saw half a minute ago, no older than what we keep ourselves.
 * stale-if-error=86400: with the site down for a day, the page of yesterday is better than none.
 */
const cacheControl = 'private, max-age=0, stale-while-revalidate=30, stale-if-error=86400'

interface Version {
  /** undefined for the plain one: nearly nobody asks for it, and it would take four times the memory */
  body: Buffer | undefined
  etag: string
  headers: Record<string, string>
  /** of the 304 that stands for it */
  unchangedHeaders: Record<string, string>
}

/** One page as bytes, ready to be sent as every browser asks for it; as others ask, once one has. */
export interface PageBytes {
  /** tells pages apart: the hash of body and headers */
  hash: string
  versions: { br: Version; identity: Version; gzip?: Version }
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
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
  }
  const body = alone(await compressBrotli(page.body, { params }))
  const { length } = page.body
  return { hash, versions: { br: versionOf(page.headers, hash, 'br', body, length), identity: versionOf(page.headers, hash, 'identity', undefined, length) }, bytes: body.length }
}

/** Programs and proxies ask for it, browsers do not: no page takes its room before one has. */
function gzipOf(page: PageBytes): Version {
  const body = alone(gzipSync(plainOf(page), { level: gzipLevel }))
  page.bytes += body.length
  return versionOf(page.versions.identity.unchangedHeaders, page.hash, 'gzip', body, body.length)
}

function plainOf({ versions }: PageBytes): Buffer {
  return brotliDecompressSync(versions.br.body!)
}

/** What zlib gives may be the beginning of 16 KB. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** @param length of the plain page, where there is no body */
function versionOf(own: Record<string, string>, hash: string, encoding: Encoding, body: Buffer | undefined, length: number): Version {
  const etag = `"${hash}-${encoding}"`
  // files such as the site map say themselves that they are everybody's
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

/** The page, or a 304 where the asker has it. The headers of an answer are shared: node-server copies before it changes. May raise its `bytes`. */
export function sendPage(page: PageBytes, { acceptEncoding, ifNoneMatch }: ReadRequest): Response {
  const encoding = chooseEncoding(acceptEncoding)
  const version = encoding === 'gzip' ? (page.versions.gzip ??= gzipOf(page)) : page.versions[encoding]
  if (ifNoneMatch !== undefined && isListed(version.etag, ifNoneMatch)) {
    return new Response(null, { status: 304, headers: version.unchangedHeaders })
  }
  const body = version.body ?? plainOf(page)
  return new Response(body as Uint8Array<ArrayBuffer>, { status: 200, headers: version.headers })
}

/** RFC 9110, 13.1.2: compared weakly, for a proxy may have weakened it. */
function isListed(etag: string, ifNoneMatch: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
