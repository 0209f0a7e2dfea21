/**
 * ANA-07, ANA-08: the pseudo-page of a result that opens over the others, by its topic: answers of a forum, offers, and
 * the benefits of fiber are content of the operator's own. Undefined if the specification names none.
 */
const pages: ReadonlyMap<string, string> = new Map([
  ['fiber', '/search/internet/fiber/featuresbenefits/modal'],
  ['forums', '/search/forumsanswer/modal'],
  ['offers', '/search/offertraydetail/modal'],
])

export function modalPageOf({ topic }: { topic: string }): string | undefined {
  return pages.get(topic)
}
