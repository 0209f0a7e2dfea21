import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/**
 * An encoder for tests and development: a small server with OpenAI's embeddings API, whose behaviour is chosen by the
 * model name.
 *
 * honest: the vectors of `encode`. shuffled: the same in another order, with indexes. shifted: the same on another
 * scale, all close to each other. longer: the same with more numbers. constant: always the same vector. short: one
 * vector too few. uneven: vectors of different lengths. hollow: null instead of numbers. zero: zero vectors. tiny:
 * three numbers. garbage: an HTML page. failing: status 500. busy: status 429. endless: an answer that never ends.
 * elsewhere: a redirect to another address. stalling: no answer.
 */
export const testEncoders = ['honest', 'shuffled', 'shifted', 'longer', 'constant', 'short', 'uneven', 'hollow', 'zero', 'tiny', 'garbage', 'failing', 'busy', 'endless', 'elsewhere', 'stalling'] as const
export type TestEncoder = (typeof testEncoders)[number]

export interface TestEmbeddingsServer {
  server: Server
  /** the requests, newest last */
  asked: { path: string; key: string | undefined; model: string; texts: string[] }[]
  /** answers like this one from now on, whatever model name is requested */
  become(name: TestEncoder | undefined): void
}

interface Ask {
  model: string
  input: string[]
  encoding_format?: string
}

type Encode = (texts: readonly string[]) => Promise<readonly Float32Array[]>

export function createTestEmbeddings(encode: Encode): TestEmbeddingsServer {
  const asked: TestEmbeddingsServer['asked'] = []
  let become: TestEncoder | undefined
  const server = createServer((req, res) => {
    answer(req, res, encode, { asked, become }).catch(() => res.destroy())
  })
  return { server, asked, become: (name) => void (become = name) }
}

async function answer(req: IncomingMessage, res: ServerResponse, encode: Encode, { asked, become }: { asked: TestEmbeddingsServer['asked']; become: TestEncoder | undefined }): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const json = (status: number, body: object) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (req.url !== '/v1/embeddings' || req.method !== 'POST') return void json(404, { error: { message: 'There is no such address.', type: 'invalid_request_error' } })
  const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as Ask
  asked.push({ path: req.url, key: req.headers.authorization?.replace('Bearer ', ''), model, texts: input })
  const name = become ?? (model as TestEncoder)
  if (name === 'stalling') return
  if (name === 'failing') return void json(500, { error: { message: 'out of order', type: 'server_error' } })
  if (name === 'busy') return void json(429, { error: { message: 'slow down', type: 'rate_limit_error' } })
  if (name === 'garbage') return void res.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in to the network</body></html>')
  if (name === 'elsewhere') return void res.writeHead(307, { location: '/v1/embeddings?elsewhere' }).end()
  if (name === 'endless') return flood(res)
  const vectors = (await encode(input)).map((vector) => changed(name, [...vector]))
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding: name === 'uneven' && index % 2 === 1 ? embedding.slice(1) : embedding }))
  if (name === 'shuffled') data.reverse()
  if (name === 'short') data.pop()
  json(200, { object: 'list', data, model, usage: { prompt_tokens: input.join(' ').length, total_tokens: input.join(' ').length } })
}

function changed(name: TestEncoder, vector: number[]): (number | null)[] {
  switch (name) {
    case 'shifted':
      // cosines of .8 and more, like several well-known models
      return [...vector, 2 * Math.hypot(...vector)]
    case 'longer':
      return [...vector, ...vector]
    case 'constant':
      return vector.map((_, place) => place + 1)
    case 'hollow':
      return vector.map(() => null)
    case 'zero':
      return vector.map(() => 0)
    case 'tiny':
      return vector.slice(0, 3)
    default:
      return vector
  }
}

function flood(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[{"embedding":[')
  const part = '0.123456789,'.repeat(10_000)
  const more = () => {
    while (!res.destroyed && res.write(part));
    if (!res.destroyed) res.once('drain', more)
  }
  more()
}
