// Writes a .br and a .gz next to each browser file that becomes smaller: once at build time, at the highest levels.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|map|txt)$/
/** Smaller files are not compressed: they fit into one packet anyway. */
const minBytes = 1024

const compressors = {
  '.br': (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Compresses every file below `folder`, if there is one. */
export async function compressAssets(folder) {
  if (!existsSync(folder)) return
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path) {
  const bytes = readFileSync(path)
  if (bytes.length < minBytes) return
  for (const [suffix, compress] of Object.entries(compressors)) {
    const compressed = await compress(bytes)
    if (compressed.length < bytes.length) writeFileSync(path + suffix, compressed)
  }
}
