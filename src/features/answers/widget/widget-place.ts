/** The page that a widget stands on, and the services that it asks. */
export interface WidgetPlace {
  /** QAS-10: the origin of the search services; '' is the page's own */
  origin: string
  /** the origin of the site that content, flags and links belong to; '' on the site's own pages */
  site: string
  /** ANS-11: origins beyond the site's that links may lead to */
  linkOrigins: readonly string[]
}

/**
 * QAS-10: requests from our own pages carry the visitor's cookies to the search host; those from an operator's other
 * pages carry none.
 */
export function credentialsOf({ site }: Pick<WidgetPlace, 'site'>): RequestCredentials {
  return site === '' ? 'include' : 'omit'
}
