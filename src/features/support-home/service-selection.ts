/**
 * HOME-08: the title of the service-selection card. If content repeats the page's welcome title, which makes no sense
 * on a card, `standardTitle` (the specification's title in the page's language) replaces it.
 */
export function serviceSelectionTitle(contentTitle: string, welcomeTitle: string, standardTitle: string): string {
  return contentTitle === welcomeTitle ? standardTitle : contentTitle
}
