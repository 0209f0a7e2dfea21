import type { MetaDescriptor } from 'react-router'
import { resolveLinkUrl } from '#contracts/link-url.ts'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { accountDetailsFor, accountListsOf, isSmbAccount, type AccountDetails, type AccountLists, type ReportingAccount } from '#features/account/contract.ts'
import { readReportingAccounts } from '#features/account/server.ts'
import { type AnswerTileData, readAnswerTile } from '#features/answers/server.ts'
import { appointmentPath } from '#features/appointments/contract.ts'
import { type AreaData, type FinderData, readAppointmentArea, readFinder, readOpenVisits, type AppointmentAccount } from '#features/appointments/server.ts'
import { billPath } from '#features/billing/contract.ts'
import { readOwed } from '#features/billing/server.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { equipmentPath } from '#features/equipment/contract.ts'
import { customerOrders, orderStatusVisibility, setUpPath } from '#features/orders/contract.ts'
import { orderedGoods } from '#features/orders/server.ts'
import { linkedAccountOutages, type ZipField } from '#features/outages/contract.ts'
import { readZipField } from '#features/outages/server.ts'
import { type AlertLine, readAlertLines } from '#features/service-alerts/server.ts'
import { readRecognisedState } from '#features/sign-in/server.ts'
import type { CrossAudience, Hero, PageBanner } from '#features/site-content/contract.ts'
import { readSupportData, type SupportData as PageData } from '#features/site-content/server.ts'
import { readTicketCard, type TicketCardData } from '#features/tickets/server.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type EnvConfig, type RequestContext } from '#platform/context/request-context.ts'
import type { HomeState } from '../home-state.ts'
import { accountStateOf, type AccountState } from '../account-state.ts'
import { explainParts, partsToShow, showsAppointmentArea, showsMyTickets, showsOrderStatus, type HomePart, type KnownFacts } from '../home-parts.ts'
import type { FooterColumn } from '../ui/home-footer.tsx'
import type { OrderNews } from '../ui/account-news.tsx'
import type { OutageNews } from '../ui/outage-banner.tsx'
import type { TopicCard } from '../ui/topic-card.tsx'
import type { ServiceChoice } from '../ui/topic-cards.tsx'
import { metaOf, outageNews } from './describe-page.ts'
import { describeState, type StateFacts } from './describe-state.ts'
import { bannerId, isHidden } from './hidden-banners.ts'

type SupportData = PageData<'home'>
type Components = NonNullable<SupportData['cmsSanityApiData']>['cms-feed']['components']

/** The data of the home. All of it is sent with the page, so it holds nothing that the page does not need. */
export interface SupportHomeData {
  variant: SiteVariant
  envConfig: EnvConfig
  meta: MetaDescriptor[]
  /** the parts to render; only these parts have data */
  parts: HomePart[]
  isContentOk: boolean
  /** ACC-09: false if a customer is signed in but their accounts cannot be read */
  isSignedIn: boolean
  /** whether a customer is signed in, even if their accounts cannot be read; such a visitor is not asked to sign in */
  hasSession: boolean
  firstName: string
  hero: Hero | undefined
  /** HOME-03, FLG-08; `id` is a hash of the banner's content */
  banner: (Omit<PageBanner, 'key'> & { id: string }) | undefined
  cards: TopicCard[]
  services: ServiceChoice | undefined
  /** HOME-09: the appointment finder's card */
  finder: FinderData | undefined
  orders: OrderNews[] | undefined
  /** undefined if there is nothing to show */
  appointments: AreaData | undefined
  /** HOME-12: the card of the customer's tickets */
  tickets: TicketCardData | undefined
  outages: OutageNews[]
  /** OUT-01: shown to visitors who are not signed in; the location of signed-in customers is known */
  zipField: ZipField | undefined
  /** the state line; undefined if too little is known for one */
  state: HomeState | undefined
  /** NET-12: alerts of gateways, lines and receivers, at most two */
  alerts: readonly AlertLine[]
  /** HOME-13: the answer tile; undefined if the search tile is shown instead */
  answerTile: AnswerTileData | undefined
  footer: { columns: (FooterColumn & { id: string })[]; crossAudience: CrossAudience | undefined }
  isShimmerOn: boolean
  /** STU-03: in a preview alone: address of the page that explains the decisions about the parts */
  previewHref?: string
  /** STU-03: reference of the recorded decisions, with which support staff can explain why these parts are shown */
  reference?: string
  isRecognised: boolean
  supportPhone: string
}

interface Person {
  firstName: string
  lists: AccountLists
  details: AccountDetails
  /** every account, those of the other audience's home included; undefined if they cannot be read */
  reportingAccounts: readonly ReportingAccount[] | undefined
  /** ACC-21: the customer's DIRECTV accounts */
  directvAccounts: readonly string[]
}

/**
 * Time limits in ms of the steps after the content step (1.4 s). A service that hangs uses up its own step's time and
 * never that of the next step. Together they leave 400 ms of the page's 3 s for rendering. A part whose step is late
 * cannot be shown.
 */
const share = { person: 700, report: 250, news: 500 }

/**
 * Loads the support home (HOME-03): content, flags and outages; for a signed-in customer the accounts, then their
 * orders and local outages; for a recognised device its state. Each part may fail on its own (FLG-06, ACC-09); the page
 * then leaves out what it does not know.
 */
export async function readSupportHome(context: RequestContext): Promise<SupportHomeData> {
  const support = await readSupportData(context, { page: 'home' })
  // Alerts need no account data, so they start now and have the time of both steps.
  const alertsSoon = context.identity.kind === 'customer' ? readAlertLines(withShareOfTime(context, share.person + share.news)) : undefined
  const [person, recognised] = await Promise.all([readPerson(context, support), readRecognisedState(withShareOfTime(context, share.person), flagsByName(support))])
  if (recognised.isTokenCheckFailed) await recordEvent(withShareOfTime(context, share.report), { name: 'Page_Load', isAnonymous: true, reason: 'tokenCheckFailed' })
  const orderAccounts = person ? orderStatusVisibility(orderFacts(person, support)) : []
  const newsContext = withShareOfTime(context, share.news)
  const account = accountStateOf({
    person: person?.lists,
    isDeviceRemembered: context.recognisedToken !== undefined,
    isEtrsSessionAllowed: recognised.isEtrsSessionAllowed,
  })
  const content: Components = support.cmsSanityApiData?.['cms-feed'].components ?? {}
  const known = factsOf(context, support, content, account, { orderAccounts, directvAccounts: person?.directvAccounts ?? [] })
  const isSuspended = person !== undefined && accountStatuses(person).includes('suspended')
  const shownAccounts = appointmentAccounts(context, account, person)
  const [orders, local, appointments, tickets, answerTile, owed, alerts] = await Promise.all([
    showsOrderStatus(known) ? readOrders(newsContext, orderAccounts) : [],
    readLocalOutages(newsContext, person),
    showsAppointmentArea(known) ? readAppointmentArea(newsContext, shownAccounts, support.flags) : undefined,
    showsMyTickets(known) ? readTicketCard(newsContext) : undefined,
    readTile(newsContext, support, person),
    isSuspended ? readOwed(newsContext) : undefined,
    person ? alertsSoon : undefined,
  ])
  const outages = outageNews(support, local ?? [], context)
  const facts = { ...known, outageCount: outages.length, hasAnswerTile: answerTile !== undefined }
  const parts = partsToShow(facts)
  const stateFacts: Omit<StateFacts, 'elsewhere'> = {
    // a gateway that was not heard may have something to report
    alertCount: alerts?.isComplete || alerts?.lines.length ? alerts.lines.length : undefined,
    locale: context.locale,
    outages,
    accountStatuses: person && accountStatuses(person),
    appointments: appointments ? appointments.appointments?.filter(({ can }) => can.change || can.track) : [],
    areLocalOutagesKnown: local !== undefined,
    owed,
    links: { outage: supportPath(context, 'topic', 'internet', 'outages'), bill: billPath(context), visits: appointmentPath(context) },
  }
  const ofShown = describeState({ ...stateFacts, elsewhere: [] })
  const state = ofShown && ofShown.kind !== 'good' ? ofShown : describeState({ ...stateFacts, elsewhere: await readVisitsElsewhere(newsContext, support, person, shownAccounts) })
  const reference = context.noteDecisions?.('home', explainParts(facts))
  const ifShown = <Data>(part: HomePart, data: Data): Data | undefined => (parts.includes(part) ? data : undefined)
  return {
    variant: { audience: context.audience, locale: context.locale },
    envConfig: context.runtime.envConfig,
    meta: metaOf(context, support, 'plainTitle', []),
    parts,
    isContentOk: support.isContentOk,
    isSignedIn: account.isAuth,
    hasSession: context.identity.kind === 'customer',
    firstName: person?.firstName ?? '',
    hero: content.hero,
    banner: bannerOf(context, content, support.bannerKeys.supportHome),
    cards: (content.cards ?? []).filter((card) => (parts as string[]).includes(`card-${card.serviceName}`)).map((card) => cardFor(card, account.banDetails.length > 0)),
    services: ifShown('service-selection', content.serviceSelection && withOwn(context, content.serviceSelection, person?.directvAccounts)),
    finder: parts.includes('finder-card') ? readFinder(context, support) : undefined,
    orders,
    appointments,
    tickets,
    outages,
    zipField: context.identity.kind === 'customer' ? undefined : readZipField(context),
    state,
    alerts: alerts?.lines ?? [],
    answerTile,
    footer: { columns: footerColumns(content, parts, context.identity.kind === 'customer'), crossAudience: ifShown('cross-audience', content.crossAudience) },
    isShimmerOn: !support.flags.isShimmerDisabled,
    isRecognised: account.etrsSessionAllowed,
    ...(context.previewHref ? { previewHref: context.previewHref } : {}),
    ...(reference ? { reference } : {}),
    supportPhone: context.runtime.site.supportPhone,
  }
}

/** HOME-15: whoever has an account is led to the tool itself where the content names one. */
function cardFor(card: NonNullable<Components['cards']>[number], hasAccount: boolean): TopicCard {
  return { ...card, cardLinks: card.cardLinks.map(({ label, url, ownUrl }) => ({ label, url: (hasAccount && ownUrl) || url })) }
}

/** HOME-07, ACC-21: DIRECTV, which has no topic of its own, leads whoever has it to their receivers and their help. */
function withOwn(context: RequestContext, services: ServiceChoice, directvAccounts: readonly string[] = []): ServiceChoice {
  return directvAccounts.length === 0 ? services : { ...services, items: [{ ctaLabel: 'DIRECTV', ctaUrl: equipmentPath(context) }, ...services.items] }
}

/** FLG-08: the content banner with the page's key, unless it may be hidden and this visitor has hidden it. */
function bannerOf(context: RequestContext, { banners }: Components, key: string): SupportHomeData['banner'] {
  const found = banners?.find((each) => each.key === key)
  if (!found) return undefined
  const { key: _, ...banner } = found
  const id = bannerId(banner)
  return banner.dismissLabel && isHidden(context, id) ? undefined : { ...banner, id }
}

/**
 * APT-07, ACC-08, ACC-10, ACC-21: the accounts whose visits the appointment area shows; undefined for a recognised
 * device without sign-in.
 */
function appointmentAccounts({ audience }: RequestContext, account: AccountState, person: Person | undefined): readonly AppointmentAccount[] | undefined {
  if (!account.isAuth || !person) return undefined
  const own = audience === 'smb' ? account.banDetails : [account.selectedAccount]
  const isBroadband = (ban: string) => person.lists.bsseAccounts.some(({ accountNumber }) => accountNumber === ban)
  return [
    ...own.filter((ban) => ban !== '').map((ban) => ({ ban, type: isBroadband(ban) ? 'wirelessBroadband' : 'uverse' })),
    ...person.directvAccounts.map((ban) => ({ ban, type: 'directv' })),
  ]
}

/**
 * HOME-03, ACC-08: the visits of accounts that this home does not show, such as a business account's, so that the state
 * line is true of every account. Undefined if they cannot be read. It costs a call, so it is asked only where nothing
 * else is to be said.
 */
async function readVisitsElsewhere(context: RequestContext, { flags }: SupportData, person: Person | undefined, shown: readonly AppointmentAccount[] = []): Promise<AreaData['appointments']> {
  if (!person?.reportingAccounts) return undefined
  const others = person.reportingAccounts.map(({ accountNumber }) => accountNumber).filter((number) => !shown.some(({ ban }) => ban === number))
  return others.length === 0 ? [] : readOpenVisits(context, others, flags)
}

/**
 * ACC-05, ACC-21: DIRECTV account numbers. A failed services call is logged and yields none. Small-business accounts
 * appear on the small-business home alone.
 */
function directvAccountsOf(context: RequestContext, accounts: readonly ReportingAccount[] = []): string[] {
  return accounts.filter((account) => account.type === 'directv' && (context.audience === 'smb' || !isSmbAccount(account))).map(({ accountNumber }) => accountNumber)
}

/** ACC-09: a failure is reported, and the page loads as for an anonymous visitor, without an error message. */
async function readPerson(context: RequestContext, support: SupportData): Promise<Person | undefined> {
  if (context.identity.kind !== 'customer') return undefined
  const inTime = withShareOfTime(context, share.person)
  const [details, reportingAccounts] = await Promise.all([call(inTime, accountDetailsFor(support.allocations), {}), readReportingAccounts(inTime)])
  if (details.ok) return { firstName: details.data.content.firstName, lists: accountListsOf(details.data), details: details.data, reportingAccounts, directvAccounts: directvAccountsOf(context, reportingAccounts) }
  await recordEvent(withShareOfTime(context, share.report), { name: 'Page_Load', isAnonymous: true, reason: 'accountDetailsFailed' })
  return undefined
}

/**
 * Account statuses in lower case. DIRECTV accounts have no status (ACC-21) and are left out, so they cannot prevent
 * 'all is well'.
 */
function accountStatuses({ lists }: Person): string[] {
  return [...lists.uverseAccounts, ...lists.bsseAccounts].map(({ accountStatus }) => accountStatus.toLowerCase())
}

function orderFacts(person: Person, { flags }: SupportData) {
  return { isSignedIn: true, isWbbOrderStatusOn: flags.hasOrderStatus, isNeonOrderStatusOn: flags.hasNeonOrderStatus, accounts: person.lists }
}

/** The customer's orders; undefined if they could not be read, empty if there are none. */
async function readOrders(context: RequestContext, accounts: readonly string[]): Promise<OrderNews[] | undefined> {
  const answer = await call(context, customerOrders, { query: {} })
  if (!answer.ok) return undefined
  return answer.data.content.orders
    .filter((order) => accounts.includes(order.accountNumber))
    // Delivered orders come first, because the customer still has to set them up.
    .toSorted((a, b) => Number(b.at === 'delivered') - Number(a.at === 'delivered'))
    .map(({ id, title, steps, at, detail }) => ({ id, title, steps, at, setUpHref: setUpPath(context, { at, detail }), ordered: orderedGoods({ detail }, context.locale) }))
}

/**
 * HOME-13: the answer tile. If the widget is switched off or has no content, the search tile takes its place, so that
 * the home always offers a way to ask.
 */
async function readTile(context: RequestContext, { flags, GenAIWidgetServiceAlias }: Pick<SupportData, 'flags' | 'GenAIWidgetServiceAlias'>, person: Person | undefined): Promise<AnswerTileData | undefined> {
  return flags.genAiSearchPages.includes('supportLander') ? readAnswerTile(context, GenAIWidgetServiceAlias, { details: person?.details }) : undefined
}

/** Undefined if the outages could not be read. */
async function readLocalOutages(context: RequestContext, person: Person | undefined) {
  if (!person) return []
  const answer = await call(context, linkedAccountOutages, { query: { locale: context.locale } })
  return answer.ok ? [...answer.data.content.outages, ...answer.data.content.planned] : undefined
}

function factsOf(
  context: RequestContext,
  support: SupportData,
  content: Components,
  account: AccountState,
  accounts: Pick<KnownFacts, 'orderAccounts' | 'directvAccounts'>,
): KnownFacts {
  const { flags } = support
  return {
    audience: context.audience,
    account,
    ...accounts,
    flags: {
      isNeonAppointmentOff: flags.isNeonAppointmentOff,
      isSemiAuthAppointmentEnabled: flags.isSemiAuthAppointmentEnabled,
    },
    content: {
      cards: content.cards?.map((card) => card.serviceName) ?? [],
      hasServiceSelection: content.serviceSelection !== undefined,
      hasContact: content.contact !== undefined,
      hasLibrary: content.library !== undefined,
      hasCrossAudience: content.crossAudience !== undefined,
    },
  }
}

/** Footer columns; a signed-in customer gets no links to the sign-in page. */
function footerColumns(content: Components, parts: readonly HomePart[], hasSession: boolean): SupportHomeData['footer']['columns'] {
  return (['contact', 'library'] as const).flatMap((id) => {
    const column = parts.includes(id) ? content[id] : undefined
    return column ? [{ id, ...column, links: hasSession ? column.links.filter((link) => !leadsToSignIn(link)) : column.links }] : []
  })
}

function leadsToSignIn({ linkWebUrl, isSameDomainRelativeUrl }: FooterColumn['links'][number]): boolean {
  return /^\/acctmgmt\/(login|signin)($|[/?#])/.test(resolveLinkUrl(linkWebUrl, isSameDomainRelativeUrl))
}

function flagsByName(support: SupportData): Record<string, unknown> {
  return Object.fromEntries(support.allocations.map(({ name, value }) => [name, value]))
}
