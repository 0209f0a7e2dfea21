import { expect, test } from 'vitest'
import { embedTexts } from './embeddings.ts'
import { createTestEmbeddings, type TestEncoder } from '#test/support/embeddings.ts'
import { listen } from '#test/support/server.ts'

/** A vector of the text's length and its letters. */
const encode = async (texts: readonly string[]) => texts.map((text) => Float32Array.from({ length: 16 }, (_, place) => (place === 0 ? text.length : text.charCodeAt(place - 1) || 1)))

async function endpoint(name: TestEncoder) {
  const server = createTestEmbeddings(encode)
  const settings = { url: `${await listen(server.server)}/v1`, name, apiKey: 'a-key', dimensions: undefined }
  return { ...server, settings, embed: (texts: readonly string[], timeoutMs = 5000) => embedTexts(settings, texts, timeoutMs) }
}

test('ANS-16 an endpoint gives a vector for each text, in their order, however it orders them', async () => {
  const { embed, asked } = await endpoint('honest')
  expect(await embed(['one', 'three'])).toEqual(await encode(['one', 'three']))
  expect(asked).toEqual([{ path: '/v1/embeddings', key: 'a-key', model: 'honest', texts: ['one', 'three'] }])
  const shuffled = await endpoint('shuffled')
  expect(await shuffled.embed(['one', 'three', 'fifteen'])).toEqual(await encode(['one', 'three', 'fifteen']))
})

test.each(['short', 'uneven', 'hollow', 'zero', 'tiny', 'garbage', 'failing', 'busy', 'endless', 'elsewhere'] as const)('ANS-16 an endpoint that is %s gives nothing', async (name) => {
  const { embed, asked } = await endpoint(name)
  await expect(embed(['one', 'two'])).rejects.toThrow(Error)
  // no redirect was followed, and there was no retry
  expect(asked).toHaveLength(1)
})

test('ANS-16 an endpoint that says nothing is not waited for, and after five failures it is left alone', async () => {
  const { embed, asked, become } = await endpoint('stalling')
  for (let count = 0; count < 5; count++) await expect(embed(['one'], 50)).rejects.toThrow(Error)
  become('honest')
  await expect(embed(['one'])).rejects.toThrow(/[Bb]reaker/)
  expect(asked).toHaveLength(5)
})
