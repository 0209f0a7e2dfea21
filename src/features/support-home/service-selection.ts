/** HOME-08: the welcome title makes no sense on this card; `standardTitle` is the specification's in the page's language. */
export function serviceSelectionTitle(contentTitle: string, welcomeTitle: string, standardTitle: string): string {
  return contentTitle === welcomeTitle ? standardTitle : contentTitle
}
