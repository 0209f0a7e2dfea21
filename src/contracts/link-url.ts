const accountPrefix = '/acctmgmt'

/** API-07: relative same-domain links get the /acctmgmt prefix if it is missing; other links are unchanged. */
export function resolveLinkUrl(url: string, isSameDomainRelativeUrl: boolean): string {
  const isRelative = !/^[a-z][a-z0-9+.-]*:/i.test(url) && !url.startsWith('//')
  if (!isSameDomainRelativeUrl || !isRelative) return url
  const path = url.startsWith('/') ? url : `/${url}`
  return path === accountPrefix || path.startsWith(`${accountPrefix}/`) ? path : `${accountPrefix}${path}`
}
