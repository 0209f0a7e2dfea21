/** Where a widget stands and whom it asks. */
export interface WidgetPlace {
  /** QAS-10: of the search services; '' is the page's own */
  origin: string
  /** of the site that content, flags and links belong to; '' on its own pages */
  site: string
  /** ANS-11: origins beyond the site's that links may lead to */
  linkOrigins: readonly string[]
}

/** QAS-10: our own pages take their visitors' cookies along to the search host; on an operator's other pages nobody's travel. */
export function credentialsOf({ site }: Pick<WidgetPlace, 'site'>): RequestCredentials {
  return site === '' ? 'include' : 'omit'
}
