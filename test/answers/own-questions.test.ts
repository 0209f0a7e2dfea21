import { expect, test } from 'vitest'
import { siteVariants } from '#contracts/site-path.ts'
import { variantSearch, type FoundPage } from '#features/search/server.ts'
import { openTestDatabase } from '../support/databases.ts'
import { sampled } from '../support/scale.ts'
import { articleRetriever } from '#features/answers/testing.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { buildRuntime } from '../support/context.ts'
import { enoughConfidence, ratePages, type RatedPage } from '#features/answers/testing.ts'

test('QAS-01 each question that an article of ours says it answers is answered, and by that article, in every variant', { timeout: 240_000 }, async () => {
  // one database for all variants, because both audiences share what is learned of a language
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const runtime = buildRuntime({ database })
  const retriever = articleRetriever({ runtime })
  for (const { audience, locale: written } of siteVariants) {
    const variant = { audience, locale: written }
    const name = `${audience} ${written}`
    const { pages } = await variantSearch(runtime, variant)
    const own = [...pages.values()].filter(({ kind, locale }) => (kind === 'article' || kind === 'device') && locale === written).flatMap((page) => page.questions.map((question) => ({ page, question })))
    const answered: { question: string; page: FoundPage; best: RatedPage | undefined }[] = []
    // one after the other: under concurrent load some would be matched by words alone
    for (const { page, question } of sampled(own, 8, audience.length + written.length)) {
      const rated = await retriever.retrieve(question, { variant, topics: undefined })
      answered.push({ question, page, best: ratePages(rated)[0] })
    }
    expect(own.length, name).toBeGreaterThan(70)
    expect(answered.filter(({ best }) => !best || best.confidence < enoughConfidence).map(({ question }) => question), name).toEqual([])
    // two articles may list nearly the same question: one in a hundred may be answered by the other article
    const elsewhere = answered.filter(({ page, best }) => best?.page !== page)
    expect(elsewhere.length, [name, ...elsewhere.map(({ question }) => question)].join('\n')).toBeLessThanOrEqual(own.length / 100)
  }
})
