import type { Locale } from '#contracts/identity.ts'
import { PhraseIndex, type Grouping } from '#search-engine/phrase-index.ts'
import { weighedPhrases } from './phrase-file.ts'
import { completeMeanings, readMeanings } from './phrase-meanings.ts'
import type { FoundPage } from './search-indexes.ts'

/** A question as somebody may put it, and what answers it. */
export interface AskedPhrase {
  text: string
  /** undefined: nothing here does */
  page: FoundPage | undefined
  /** heading of the section that answers, undefined for the article as a whole */
  section: string | undefined
}

export interface AskedPhrases {
  index: PhraseIndex<AskedPhrase>
  byPage: Grouping<FoundPage | undefined>
  /** whether it is answered here */
  byPlace: Grouping<boolean>
  texts: readonly string[]
  /** how many there are of each page, and of what nobody here answers */
  counts: ReadonlyMap<FoundPage | undefined, number>
  /** whether it knows what the phrases mean, and not only what they are made of */
  knowsMeanings: boolean
}

/** Found by measurement on the tuning half of the questions of `npm run bench answers`. A page has few phrases, all pages have many. */
const pageSmoothing = 0.03
const placeSmoothing = 0.3

/**
 * The titles, questions, headings and phrasings of the pages in one language, and what is asked for elsewhere.
 * @param name of the variant, for what is kept between two starts
 */
export async function askedPhrases({ locale, name, pages, elsewhere }: { locale: Locale; name: string; pages: readonly FoundPage[]; elsewhere: readonly string[] }, { contentDirectory, dataDirectory }: { contentDirectory: string; dataDirectory: string }): Promise<AskedPhrases> {
  const phrases = [
    ...pages.filter((page) => page.topic !== '' && page.kind !== 'topic' && page.locale === locale).flatMap(phrasesOfPage),
    ...elsewhere.map((text) => ({ text, page: undefined, section: undefined })),
  ]
  const texts = phrases.map(({ text }) => text)
  const [meanings, weighed] = await Promise.all([readMeanings(contentDirectory, locale), weighedPhrases(dataDirectory, name, locale, texts)])
  const index = new PhraseIndex<AskedPhrase>(locale, phrases, meanings, weighed)
  if (meanings) completeMeanings(meanings, phrases, () => index.readMeanings())
  const counts = new Map([...Map.groupBy(phrases, ({ page }) => page)].map(([page, { length }]) => [page, length]))
  return {
    index,
    texts,
    counts,
    byPage: index.group(({ page }) => page, pageSmoothing),
    byPlace: index.group(({ page }) => page !== undefined, placeSmoothing),
    knowsMeanings: meanings !== undefined,
  }
}

function phrasesOfPage(page: FoundPage): AskedPhrase[] {
  const headings = page.text.split('\n').filter((_, index) => page.marks[index] === 'h')
  return [
    ...[`${page.title} ${page.description}`, ...page.questions].map((text) => ({ text, page, section: undefined })),
    ...headings.map((heading) => ({ text: `${page.title} ${heading}`, page, section: heading })),
    ...page.asked.map(({ section, text }) => ({ text, page, section })),
  ]
}
