import { redirect, redirectDocument } from 'react-router'
import { signInNameOf, type AccountKind } from '#contracts/identity.ts'
import { orderPath, signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { accountDetails, profileInfo, type ReportingAccount } from '#features/account/contract.ts'
import { overview as english, type OverviewCopy } from '#features/account/copy.en.ts'
import { overview as spanish } from '#features/account/copy.es.ts'
import { OwnChoices } from '#features/account/parts.tsx'
import { readReportingAccounts } from '#features/account/server.ts'
import { activityPath } from '#features/activity/contract.ts'
import { billPath, listBills, type BilledAccount } from '#features/billing/contract.ts'
import { customerOrders } from '#features/orders/contract.ts'
import { readHomeCopy } from '#features/support-home/server.ts'
import { myTicketsPath } from '#features/tickets/contract.ts'
import { EndSessions } from '#features/sign-in/parts.tsx'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { withShareOfTime } from '#platform/context/request-context.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import card from '#ui/layout/card.module.css'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Route } from './+types/acctmgmt-overview'
import styles from './acctmgmt-overview.module.css'
import { overviewPath, readChoices, submitChoice } from './own-choices.ts'

interface AccountLine {
  number: string
  kind: AccountKind | 'business'
  /** undefined if the services do not report it */
  status: string | undefined
  /** ORD-02: as text; undefined if the billing service does not report it */
  bill: { plan: string | undefined; balance: string; /** ORD-03: a confirmed arrangement, as text */ arranged: string | undefined; label: string; href: string } | undefined
}

/** In ms, of the page's 3 s: after this the accounts are shown without bills and orders. */
const besideMs = 1500

export async function loader(args: Route.LoaderArgs) {
  const { request, session } = pageContextOf(args)
  const { locale, runtime } = request
  if (request.identity.kind !== 'customer') throw redirect(signInPath(overviewPath(locale)))
  const beside = withShareOfTime(request, besideMs)
  const asked = call(request, profileInfo, {})
  const timeZone = asked.then((answer) => (answer.ok && answer.data.content.timeZone) || runtime.config.timeZone)
  const [details, profile, reporting, bills, orders, choices] = await Promise.all([call(request, accountDetails, {}), asked, readReportingAccounts(request), call(beside, listBills, { query: {} }, { signIn: 'return' }), call(beside, customerOrders, { query: {} }, { signIn: 'return' }), readChoices(beside, timeZone)])
  const isSmallBusiness = profile.ok && profile.data.content.customerType === 'SMB'
  const copy: OverviewCopy = locale === 'es' ? spanish : english
  const variant = { audience: isSmallBusiness ? ('smb' as const) : ('consumer' as const), locale }
  const steps: Readonly<Record<string, string>> = readHomeCopy(locale).steps
  return {
    copy,
    signedInAs: signInNameOf(request.identity, session?.firstName),
    supportPhone: runtime.site.supportPhone,
    // with a gateway, sessions are the gateway's
    ownsSessions: runtime.config.identity.kind !== 'gateway',
    variant,
    accounts: details.ok ? linesOf(details.data.content, reporting ?? []).map((line) => ({ ...line, bill: billLine(bills.ok ? bills.data.content.accounts.find(({ number }) => number === line.number) : undefined, variant, copy) })) : undefined,
    choices,
    orders: orders.ok ? orders.data.content.orders.map(({ id, title, at }) => ({ label: fill(copy.order, { title, step: steps[at] ?? at }), href: orderPath(id, locale) })) : [],
  }
}

/** TIC-10, OUT-03, ACC-10: handles the forms of the page, without script too. */
export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(overviewPath(request.locale)), 303)
  const form = new URLSearchParams(await args.request.text())
  throw redirectDocument(await submitChoice(request, form), 303)
}

type Content = { uverseAccountDetails: { accountNumber: string; accountStatus: string; isSMBCustomer: boolean }[]; bsseAccountDetails: { accountNumber: string; accountStatus: string }[] }

function billLine(account: BilledAccount | undefined, variant: SiteVariant, copy: OverviewCopy): AccountLine['bill'] {
  const { locale } = variant
  if (!account?.bill) return undefined
  const { plan, balanceCents, pastDueCents, pastDueSince, dueOn } = account.bill
  const { arranged } = account
  const amount = moneyLabel(balanceCents, locale)
  const late = pastDueCents > 0 && pastDueSince ? { amount, part: moneyLabel(pastDueCents, locale), day: dayLabel(pastDueSince, locale) } : undefined
  return {
    plan: plan && fill(copy.plan, { plan: plan[locale] }),
    balance: late ? fill(pastDueCents === balanceCents ? copy.balanceLate : copy.balancePartLate, late) : dueOn && balanceCents > 0 ? fill(copy.balanceDue, { amount, day: dayLabel(dueOn, locale) }) : fill(copy.balance, { amount }),
    arranged: arranged && fill(copy.arranged, { amount: moneyLabel(arranged.cents, locale), day: dayLabel(arranged.payOn, locale) }),
    label: fill(copy.seeBill, { ending: account.number.slice(-4) }),
    href: billPath(variant, { account: account.number }),
  }
}

function linesOf(content: Content, reporting: readonly ReportingAccount[]): Omit<AccountLine, 'bill'>[] {
  return [
    ...content.uverseAccountDetails.map((account) => ({
      number: account.accountNumber,
      kind: account.isSMBCustomer ? ('business' as const) : ('uverse' as const),
      status: account.accountStatus,
    })),
    ...content.bsseAccountDetails.map((account) => ({ number: account.accountNumber, kind: 'wirelessBroadband' as const, status: account.accountStatus })),
    // ACC-21
    ...reporting.filter(({ type }) => type === 'directv').map((account) => ({ number: account.accountNumber, kind: 'directv' as const, status: undefined })),
  ]
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.copy.title }, { name: 'robots', content: 'noindex' }]

/** The account overview: the signed-in customer's own accounts only (ACC-16). */
export default function AccountOverview({ loaderData }: Route.ComponentProps) {
  const frame = useCopy('frame')
  const { copy, variant, signedInAs } = loaderData
  const crumbs = { label: frame.breadcrumbs, items: [{ label: frame.home, href: '/' }, { label: frame.support, href: supportPath(variant) }, { label: copy.breadcrumb }] }
  return (
    <>
      <PageHead crumbs={crumbs} title={copy.title} lead={signedInAs && fill(copy.signedInAs, { loginId: signedInAs })} icon="account" />
      <Band>
        <Container>
          <div className={styles.columns}>
            <div>
              <section aria-labelledby="accounts-title">
                <h2 className={styles.title} id="accounts-title">
                  {copy.accounts}
                </h2>
                <Accounts {...loaderData} />
              </section>
              {loaderData.orders.length > 0 && (
                <section className={styles.security} aria-labelledby="orders-title">
                  <h2 className={styles.title} id="orders-title">
                    {copy.orders}
                  </h2>
                  <LinkList items={loaderData.orders} />
                </section>
              )}
              <section className={styles.security} aria-labelledby="yours-title">
                <h2 className={styles.title} id="yours-title">
                  {copy.yours}
                </h2>
                <LinkList
                  items={[
                    { label: copy.activity, href: activityPath(variant) },
                    { label: copy.visits, href: supportPath(variant, 'myappointment') },
                    { label: copy.tickets, href: myTicketsPath(variant) },
                  ]}
                />
                <p className={styles.data}>{copy.dataText}</p>
                <p>
                  <ButtonLink variant="secondary" href="/acctmgmt/mydata.json">
                    <Icon name="download" size="sm" />
                    {copy.data}
                  </ButtonLink>
                </p>
              </section>
              {loaderData.ownsSessions && (
                <section className={styles.security} aria-labelledby="security-title">
                  <h2 className={styles.title} id="security-title">
                    {copy.security}
                  </h2>
                  <EndSessions copy={copy} locale={variant.locale} />
                </section>
              )}
              <OwnChoices copy={copy} {...loaderData.choices} />
            </div>
            <aside aria-labelledby="help-title">
              <h2 className={styles.title} id="help-title">
                {copy.helpTitle}
              </h2>
              <LinkList
                items={[
                  { label: copy.help, href: supportPath(variant) },
                  { label: copy.billHelp, href: supportPath(variant, 'topic', 'billing') },
                  { label: copy.reachPerson, href: supportPath(variant, 'contact') },
                ]}
              />
            </aside>
          </div>
        </Container>
      </Band>
    </>
  )
}

function Accounts({ copy, accounts, variant, supportPhone }: Route.ComponentProps['loaderData']) {
  if (accounts === undefined) {
    return (
      <Banner tone="caution" title={copy.unavailable}>
        {fill(copy.unavailableText, { phone: supportPhone })}
      </Banner>
    )
  }
  if (accounts.length === 0) {
    return (
      <Stack gap={4}>
        <p>{copy.noAccounts}</p>
        <p>
          <ButtonLink href={dialLink(supportPhone)}>
            <Icon name="phone" size="sm" />
            {fill(copy.callToLink, { phone: supportPhone })}
          </ButtonLink>
        </p>
      </Stack>
    )
  }
  return (
    <ul className={styles.accounts} aria-labelledby="accounts-title">
      {accounts.map((account) => (
        <AccountRow key={account.number} copy={copy} account={account} helpHref={supportPath(variant, 'topic', 'billing')} />
      ))}
    </ul>
  )
}

const icons = { uverse: 'internet', wirelessBroadband: 'router', business: 'business', directv: 'tv' } as const

function AccountRow({ copy, account, helpHref }: { copy: OverviewCopy; account: AccountLine; helpHref: string }) {
  const statuses: Readonly<Record<string, string>> = copy.statuses
  const isSuspended = account.status === 'suspended'
  const comesBack = isSuspended && account.bill?.arranged !== undefined
  return (
    <li className={styles.account}>
      <span className={card.icon}>
        <Icon name={icons[account.kind]} size="lg" />
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>{copy.kinds[account.kind]}</p>
        <p className={styles.number}>{fill(copy.accountNumber, { number: account.number })}</p>
        {account.bill && (
          <>
            {account.bill.plan && <p>{account.bill.plan}</p>}
            <p>{account.bill.balance}</p>
            {account.bill.arranged && <p>{account.bill.arranged} {comesBack && copy.comesBack}</p>}
            <a className={styles.why} href={account.bill.href}>
              {account.bill.label}
            </a>
          </>
        )}
        {isSuspended && !account.bill && (
          <a className={styles.why} href={helpHref}>
            {copy.suspendedHelp}
          </a>
        )}
      </div>
      {account.status && (
        <p className={styles.status} data-status={comesBack ? undefined : account.status}>
          <Icon name={comesBack ? 'clock' : isSuspended ? 'caution' : account.status === 'active' ? 'good' : 'clock'} size="sm" /> {comesBack ? copy.comingBack : (statuses[account.status] ?? account.status)}
        </p>
      )}
    </li>
  )
}
