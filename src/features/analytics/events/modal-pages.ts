/**
 * ANA-07, ANA-08, ANA-09: the pseudo-page of every modal that the specification names, verbatim (including `/model`,
 * twice), whether our pages have the modal yet or not. `{…}` is one path segment that the page fills in; `{appPath}` is
 * /support or /support_service, and `{service}` is empty, `_service` or a service's path segment.
 */
export const modalPages = [
  '/support{service}/myappointment/modal',
  '{appPath}/myappointment/reschedule/modal',
  '{appPath}/myappointment/reschedule/confirm/modal',
  '{appPath}/myappointment/cancel/modal',
  '{appPath}/myappointment/updatecontactinfo/modal',
  '{appPath}/myappointment/maxthreshold/modal',
  '/orders/details/appointment/reschedule/modal',
  '/orders/details/appointment/reschedule/confirm/modal',
  '/orders/details/appointment/cancel/modal',
  '/orders/details/appointment/updatecontactinfo/modal',
  '/orders/details/appointment/maxthreshold/modal',
  '/support/wantmorehelp/modal',
  '/support/myconnecteddevices/{deviceType}/modal',
  '/support/internet/home/speedtestresult/modal',
  '/support/wifi-change-confirmation/modal',
  '/support/seequipment/model',
  '/support/seenextstep/model',
  '/support/launchworkflow/modal',
  '/support/workflow/modal',
  '/support/gatewayrestartcomplete/modal',
  '/support/wireless/refreshconnection/modal',
  '/support/mysupport/att-tv/startover/modal',
  '/search/internet/fiber/featuresbenefits/modal',
  '/search/forumsanswer/modal',
  '/search/unhelpfulfeedback/modal',
  '/search/offertraydetail/modal',
  '/search/error/modal',
] as const

/** The modals that are also pages, under each of the base paths. Appointments fill in their placeholders themselves. */
const ownModalPages: ReadonlySet<string> = new Set(modalPages.filter((page) => page.startsWith('/support/')))
const devicePage = /^\/support\/myconnecteddevices\/[\w-]+\/modal$/

/**
 * ANA-08: the page names of the results pages.
 * @public
 */
export const searchPages = { consumer: '/search', smb: '/search/smallBusiness' } as const

/**
 * ANA-07, ANA-08: the name that a page is reported under. Results pages and modals' pages have one name for both
 * languages and both audiences; every other page is reported by its path.
 */
export function pageNameOf(pathname: string): string {
  const plain = pathname.replace(/^(?:\/support_service)?\/(?:es-us\/support|support\/es-us\/smallbusiness|support\/smallbusiness|support)(?=\/)/, '/support').replace(/\/$/, '')
  if (ownModalPages.has(plain) || devicePage.test(plain)) return plain
  return pathname.replace(/^\/es-us(?=\/search(?:\/smallBusiness)?\/?$)/, '')
}

const fillings: Readonly<Record<string, string>> = {
  '{service}': '(?:_service|/[\\w-]+)?',
  '{appPath}': '/support(?:_service)?',
  '{deviceType}': '[\\w-]+',
}

const patterns = modalPages.map((page) => new RegExp(`^${page.replace(/\{\w+\}/g, (place) => fillings[place]!)}$`))

/** Whether a page is a modal's. Insights does not count modals as visits. */
export function isModalPage(page: string): boolean {
  return patterns.some((pattern) => pattern.test(page))
}
