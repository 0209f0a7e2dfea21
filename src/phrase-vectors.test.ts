import { expect, test } from 'vitest'
import { siteVariants } from '#contracts/site-path.ts'
import { readMeanings } from '#features/search/server/phrase-meanings.ts'
import { variantSearch } from '#features/search/server/search-indexes.ts'
import { publishContent } from '#features/site-content/server/publish-content.ts'
import { openTestDatabase } from '#platform/database/test-databases.ts'
import { buildRuntime } from '#platform/test-context.ts'

test('the vectors of the content are up to date: else run node tools/run.mjs tools/make-vectors.ts', async () => {
  const meanings = await readMeanings('content', 'en')
  const database = await openTestDatabase('sqlite')
  await publishContent(database, 'content')
  const runtime = buildRuntime({ database })
  for (const variant of siteVariants.filter(({ locale }) => locale === 'en')) {
    // of a folder without vectors, so that none are made behind the test
    const { texts } = await (await variantSearch({ ...runtime, config: { ...runtime.config, contentDirectory: 'src' } }, variant)).phrases()
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => !meanings!.of(text))).toEqual([])
  }
})
