import type { SiteVariant } from '#contracts/site-path.ts'
import type { Database } from '#platform/database/database.ts'
import { fill } from '#ui/text/fill.ts'
import type { FixSummary } from '../../fix-endpoints.ts'
import { fixPath } from '../../rules/fix-paths.ts'
import { screenOf, screenPath } from '../../rules/screens.ts'
import { storedFixes } from '../../server/read-fixes.ts'
import { copyOf } from './copy-of.ts'

/** A link to a fix, or to the page that does the task itself, for an article or an answer. */
interface FixOffer {
  href: string
  title: string
  text: string
  label: string
  /** title and fix in a few words, for a button without context */
  button: string
}

/** For an article's id: the page that does what the article explains, or else the fix that leads through it. */
export type OfferOf = (article: string) => FixOffer | undefined

export function offersOf(fixes: readonly FixSummary[], { audience, locale }: SiteVariant): OfferOf {
  const { offer, screens } = copyOf({ locale })
  return (article) => {
    const screen = screenOf(article)
    if (screen) return { href: screenPath({ audience, locale }, screen), ...screens[screen] }
    const fix = fixes.find(({ articles }) => articles.includes(article))
    if (!fix) return undefined
    const values = { fix: fix.title, minutes: fix.minutes }
    return { href: fixPath({ audience, locale }, fix.id), title: offer.title, text: fill(offer.text, values), label: offer.label, button: fill(offer.button, values) }
  }
}

/** The same for services, which read the content directly from the database. */
export async function storedOffers(database: Database, variant: SiteVariant): Promise<OfferOf> {
  return offersOf(await storedFixes(database, variant.locale), variant)
}
