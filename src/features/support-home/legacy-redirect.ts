import { redirectedKey } from '#features/analytics/contract.ts'

export interface RedirectInput {
  /** the whole URL, including its hash */
  href: string
  isSignedIn: boolean
}

/**
 * RED-01 to RED-06: the target of an old address, or undefined if the page stays. The function's source text is inlined
 * into the head and runs before the first paint, so it must not use anything outside itself.
 *
 * RED-06 looks for `caseNumber` or `#myTickets` anywhere in the URL. Only `/support…` pages have such addresses. 'smb'
 * anywhere in the URL chooses the small-business article (RED-01); `support_service` prefixes every target but the
 * sign-in (RED-05).
 */
export function legacyRedirect(input: RedirectInput): string | undefined {
  const url = new URL(input.href)
  const asksForCase = /casenumber|#mytickets/i.test(input.href)
  if (asksForCase && !input.isSignedIn) {
    return '/acctmgmt/signin?final_url=' + encodeURIComponent(url.pathname + url.search + url.hash)
  }
  if (url.hash.indexOf('#!/') !== 0) return undefined
  const segments = url.hash
    .slice(3)
    .split(/[?#]/)[0]!
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      try {
        return encodeURIComponent(decodeURIComponent(segment))
      } catch {
        return encodeURIComponent(segment)
      }
    })
  // a segment of dots alone would leave its folder
  if (segments.length === 0 || segments.some((segment) => /^\.+$/.test(segment))) return undefined
  const [first, second] = segments
  const prefix = input.href.indexOf('support_service') >= 0 ? '/support_service' : ''
  const isSpanish = /\/es-us(\/|$)/i.test(url.pathname)
  const consumer = isSpanish ? '/es-us/support' : '/support'
  const business = isSpanish ? '/support/es-us/smallbusiness' : '/support/smallbusiness'
  if (second === undefined) return prefix + consumer + '/topic/' + first
  const isBusinessPage = /\/smallbusiness\/?$/i.test(url.pathname)
  if (isBusinessPage) return prefix + business + '/article/' + first + '/' + second
  if (second.indexOf('KM') !== 0) return prefix + consumer + '/topic/' + first + '/' + second
  return prefix + (input.href.toLowerCase().indexOf('smb') >= 0 ? business : consumer) + '/article/' + first + '/' + second
}

/**
 * The inline script for the head. Its only variable is whether the page was rendered for a signed-in customer. It
 * stores the redirect in sessionStorage, for the event reporter of the target page.
 */
export function legacyRedirectScript(isSignedIn: boolean): string {
  return `(function(){var r=${legacyRedirect.toString()};var t=r({href:location.href,isSignedIn:${isSignedIn}});if(t){try{sessionStorage.setItem('${redirectedKey}',JSON.stringify([Date.now(),location.pathname,t.split(/[?#]/)[0]]))}catch(e){}location.replace(t)}})()`
}
