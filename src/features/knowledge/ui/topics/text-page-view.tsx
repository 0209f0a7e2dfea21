import type { ReactNode } from 'react'
import { signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Section } from '#ui/theme/section.tsx'
import type { PageText } from '../../contract.ts'
import type { CallCopy } from '../../copy.en.ts'
import { ArticleBody } from '../article/article-body.tsx'
import { PageHeading } from './page-heading.tsx'
import styles from './text-page-view.module.css'

/**
 * The signed-in customer who is about to call: name, account numbers, and for each subject of the page whether it is
 * answered now, if known.
 */
export interface Caller {
  name: string
  accounts: readonly string[]
  /** number of the order that the call is about, if the customer comes from it */
  order?: string | undefined
  open: readonly (boolean | undefined)[]
}

interface TextPageProps {
  page: PageText
  variant: SiteVariant
  supportPhone: string
  callCopy: CallCopy
  /** undefined on a page that does not use the caller's identity */
  caller?: Caller | 'visitor'
  /** whether the children replace the text */
  isTextHidden?: boolean
  /** whether on small screens the phone is below, because visitors come for the page itself */
  isCallLast?: boolean
  children?: ReactNode
}

/**
 * A text page with the phone contact beside it; on small screens above it, within the first screen. `children` are
 * rendered above the text.
 */
export function TextPageView({ children, isTextHidden = false, isCallLast = false, ...page }: TextPageProps) {
  const call = (
    <aside className={styles.call} aria-labelledby="call-title">
      <CallCard {...page} />
    </aside>
  )
  return (
    <>
      <PageHeading variant={page.variant} crumbs={[{ label: page.page.title }]} title={page.page.title} lead={page.page.description} picture={<Picture name="talk" decorative />} />
      <Band>
        <Container>
          <div className={styles.columns}>
            {!isCallLast && call}
            <div className={styles.text}>
              {children}
              {!isTextHidden && <ArticleBody html={page.page.html} />}
            </div>
            {isCallLast && call}
          </div>
        </Container>
      </Band>
    </>
  )
}

function CallCard({ page, variant, supportPhone, callCopy, caller }: TextPageProps) {
  const copy = useCopy('knowledge')
  const known = caller === 'visitor' ? undefined : caller
  return (
    <Section theme="accent" className={styles.card} aria-labelledby="call-title">
      <h2 className={styles.title} id="call-title">
        {callCopy.title}
      </h2>
      <p>{callCopy.text}</p>
      <ButtonLink href={dialLink(supportPhone)} isWide>
        <Icon name="phone" size="sm" />
        {fill(copy.call, { phone: supportPhone })}
      </ButtonLink>
      {page.hours.length > 0 && (
        <dl className={styles.hours} aria-label={callCopy.hours}>
          {page.hours.map(({ subject, says }, index) => (
            <div key={subject}>
              <dt className={styles.subject}>
                {subject}
                {known?.open[index] !== undefined && (
                  <span className={known.open[index] ? styles.open : styles.closed}>{known.open[index] ? callCopy.openNow : callCopy.closedNow}</span>
                )}
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      )}
      {caller === 'visitor' && <a href={signInPath(supportPath(variant, 'contact'))}>{callCopy.signIn}</a>}
      {known && (
        <div className={styles.caller}>
          <h3 className={styles.callerTitle}>{fill(callCopy.atHand, { name: known.name })}</h3>
          <ul className={styles.accounts}>
            {known.order && <li>{fill(callCopy.order, { number: known.order })}</li>}
            {known.accounts.map((number) => (
              <li key={number}>{fill(callCopy.account, { number })}</li>
            ))}
          </ul>
          <LinkList
            items={[
              { label: callCopy.yourAppointments, href: supportPath(variant, 'myappointment') },
              { label: callCopy.yourAccount, href: `/acctmgmt/overview${variant.locale === 'es' ? '?lang=es' : ''}` },
            ]}
          />
        </div>
      )}
    </Section>
  )
}
