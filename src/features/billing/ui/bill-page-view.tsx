import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { fill } from '#ui/text/fill.ts'
import { supportPath } from '#contracts/site-path.ts'
import type { BillPage, BillView } from '../rules/bill-view.ts'
import { ArrangementPart } from './arrangement-part.tsx'
import { StatementLinks, StatementPart } from './statement-part.tsx'
import styles from './bill.module.css'

/**
 * ORD-02, ORD-03: the balance of an account, the reasons for it and the ways to pay. The page changes nothing except by
 * requesting an arrangement.
 */
export function BillPageView({ page }: { page: BillPage }) {
  const { variant, copy, accounts, state, isMissing, notice, supportPhone, askHref, helpHref } = page
  const crumbs = {
    label: copy.breadcrumbs,
    items: [{ label: copy.home, href: '/' }, { label: variant.audience === 'smb' ? copy.businessSupport : copy.support, href: supportPath(variant) }, { label: copy.title }],
  }
  return (
    <>
      <PageHead crumbs={crumbs} title={copy.title} lead={copy.lead} icon="bill" />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            {accounts.length > 1 && (
              <nav aria-label={copy.accounts} className={styles.noPrint}>
                <ul className={styles.accounts}>
                  {accounts.map(({ label, name, digits, href, isCurrent }) => (
                    <li key={href}>
                      <a className={styles.account} href={href} aria-current={isCurrent ? 'true' : undefined}>
                        <span className="unseen">{label}</span>
                        <span aria-hidden="true">{name}</span>
                        <span aria-hidden="true" className={styles.digits}>
                          ••{digits}
                        </span>
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            {isMissing && (
              <Banner tone="caution" title={copy.missing} role="status">
                {copy.missingText}
              </Banner>
            )}
            {notice && (
              <Banner tone={notice.kind === 'handedOn' ? 'good' : 'caution'} title={notice.title} role="alert" isNews>
                {notice.text} {'link' in notice && <a href={notice.link.href}>{notice.link.label}</a>}
              </Banner>
            )}
            {state.step === 'bill' ? <Bill view={state.view} page={page} /> : <Instead step={state.step} page={page} />}
            {accounts.length > 0 && (
              <section className={styles.noPrint} aria-labelledby="questions-title">
                <h2 className={styles.title} id="questions-title">
                  {copy.questions}
                </h2>
                <p className={styles.ways}>
                  <ButtonLink variant="secondary" href={askHref}>
                    {copy.ask}
                  </ButtonLink>
                  <a href={helpHref}>{copy.help}</a>
                </p>
              </section>
            )}
            <p className={styles.printOnly}>{fill(copy.printPhone, { phone: supportPhone })}</p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}

function Bill({ view, page }: { view: BillView; page: BillPage }) {
  const { copy, supportPhone } = page
  const { account, balance, due, pastDue, isOwed, facts, autopay, pay, suspended, laterTime, arrangement, statement, statements } = view
  const confirmed = arrangement && 'confirmed' in arrangement ? arrangement : undefined
  return (
    <>
      <p className={styles.printOnly}>{account}</p>
      {suspended && (
        <Banner tone="caution" title={copy.suspendedTitle}>
          {suspended}
        </Banner>
      )}
      {confirmed && <ArrangementPart arrangement={confirmed} isNews={page.isArranged} copy={copy} />}
      <section className={styles.balance} aria-labelledby="balance-title">
        <div className={styles.amounts}>
          <h2 className={styles.label} id="balance-title">
            {copy.balance}
          </h2>
          <p className={styles.amount}>{balance}</p>
          <p>{due}</p>
          {autopay && <p>{autopay}</p>}
          {pastDue && !suspended && <p className={styles.late}>{pastDue}</p>}
        </div>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {isOwed && (
          <div className={`${styles.ways} ${styles.noPrint}`}>
            {pay ? <ButtonLink href={pay.href} variant={autopay ? 'secondary' : 'primary'}>{pay.label}</ButtonLink> : <p>{fill(copy.payByPhone, { phone: supportPhone })}</p>}
            {arrangement && 'days' in arrangement && (
              <ButtonLink variant="secondary" href="#arrangement">
                {copy.askTime}
              </ButtonLink>
            )}
            {pay && <p className={styles.quiet}>{copy.payText}</p>}
          </div>
        )}
        {laterTime && <p className={`${styles.quiet} ${styles.noPrint}`}>{laterTime}</p>}
      </section>
      {/* the notice of a request says the same */}
      {arrangement && !confirmed && !('asked' in arrangement && page.notice && 'link' in page.notice) && <ArrangementPart arrangement={arrangement} isNews={false} copy={copy} />}
      {statement ? (
        <div className={styles.columns}>
          <StatementPart statement={statement} copy={copy} />
          <StatementLinks statements={statements} copy={copy} />
        </div>
      ) : (
        <div className={styles.empty}>
          <Picture name="empty" decorative />
          <h2>{copy.none}</h2>
          <p>{copy.noneText}</p>
        </div>
      )}
    </>
  )
}

function Instead({ step, page: { copy, supportPhone } }: { step: 'unknown' | 'down' | 'noAccounts'; page: BillPage }) {
  const [title, text] = { unknown: [copy.unknown, copy.unknownText], down: [copy.down, copy.downText], noAccounts: [copy.noAccounts, copy.noAccountsText] }[step] as [string, string]
  return (
    <Banner tone={step === 'noAccounts' ? 'info' : 'caution'} title={title}>
      {fill(text, { phone: supportPhone })}
    </Banner>
  )
}
