import { openTicketPath } from '#contracts/open-ticket-path.ts'
import { useEffect, useRef } from 'react'
import { OutageNotice } from '#features/outages/parts.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { fill } from '#ui/text/fill.ts'
import { InLanguage } from '#ui/text/language-mark.tsx'
import { dialLink } from '#ui/text/phone-link.ts'
import type { TicketNotice, TicketPage, TimelineEntry } from '../pages/ticket-view.ts'
import { EntryPictures } from '../pictures/ui/entry-pictures.tsx'
import { PictureField } from '../pictures/ui/picture-field.tsx'
import { crumbsOf, linkCrumbsOf } from './crumbs.ts'
import { TextsEnded, TextsNow } from './text-messages.tsx'
import { Marks, type Shown } from './ticket-form.tsx'
import { TicketStatus } from './ticket-lines.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { forgetReport } from './use-draft.ts'
import styles from './tickets.module.css'

const maxMessage = 4000

/** TIC-03: one ticket: its state, its timeline, and what the customer can do now. */
export function TicketPageView(shown: Shown) {
  const { page } = shown
  const { copy, number, title, sent } = page
  const whole = useRef<HTMLDivElement>(null)
  useFocusOnChange(whole, page)
  useEffect(() => {
    if (sent) forgetReport()
  }, [sent])
  return (
    <>
      <PageHead crumbs={page.linkQuery === '' ? crumbsOf(page, number) : linkCrumbsOf(page)} title={title} subtitle={fill(copy.ticket, { number })} />
      <Band size="sm">
        <Container>
          <div className={styles.columns}>
            <div ref={whole} tabIndex={-1} className={styles.main}>
              <Stack gap={6}>
                <div className={styles.news}>
                  {sent ? <Sent page={page} sent={sent} /> : page.notice && <Notice page={page} notice={page.notice} />}
                </div>
                {page.outage && <OutageNotice notice={page.outage} />}
                <div className={styles.now}>
                  <TicketStatus state={page.state} label={page.stateLabel} />
                  <p className={styles.nowText}>{page.stateText}</p>
                  {page.dueText && !sent && <p className={styles.quiet}>{page.dueText}</p>}
                  {page.reason && <p>{fill(copy.one.reason, { reason: page.reason })}</p>}
                </div>
                <TextsEnded {...shown} />
                <LastAnswer page={page} />
                <Actions {...shown} />
                <section aria-labelledby="timeline-title">
                  <h2 id="timeline-title" className={styles.sectionTitle}>
                    {copy.one.timeline}
                  </h2>
                  <ol className={styles.timeline}>
                    {page.timeline.toReversed().map((entry) => (
                      <Entry key={entry.position} entry={entry} page={page} />
                    ))}
                  </ol>
                </section>
              </Stack>
            </div>
            <Facts {...shown} />
          </div>
        </Container>
      </Band>
    </>
  )
}


function Sent({ page: { copy, texts }, sent }: { page: TicketPage; sent: NonNullable<TicketPage['sent']> }) {
  const { one } = copy
  return (
    <section className={styles.sent} aria-labelledby="sent-title">
      <Picture name="success" decorative />
      <div className={styles.sentWords}>
        <h2 id="sent-title">{one.sentTitle}</h2>
        <p className={styles.lead}>{sent.text}</p>
        {sent.due && <p>{sent.due}</p>}
        <h3 className={styles.small}>{one.next}</h3>
        <ol className={styles.steps}>
          {one.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {sent.inboxHref && (
          <p>
            <a href={sent.inboxHref}>{texts ? one.texts.inbox : one.inbox}</a>
          </p>
        )}
      </div>
    </section>
  )
}

const tones: Readonly<Record<TicketNotice, 'good' | 'caution'>> = { confirmed: 'good', sent: 'good', closed: 'good', reopened: 'good', mailed: 'good', pictureGone: 'caution', changed: 'caution', notAllowed: 'caution', tooMany: 'caution', unknown: 'caution', offline: 'caution' }

function Notice({ page: { copy, supportPhone }, notice }: { page: TicketPage; notice: TicketNotice }) {
  const words = copy.one.notices
  const texts: Readonly<Record<string, string | undefined>> = { pictureGone: words.pictureGoneText, changed: words.changedText, notAllowed: words.notAllowedText, tooMany: words.tooManyText, unknown: words.unknownText, offline: words.offlineText }
  const text = texts[notice]
  return (
    <Banner tone={tones[notice]} title={words[notice]} role={tones[notice] === 'good' ? 'status' : 'alert'}>
      {text && fill(text, { phone: supportPhone })}
    </Banner>
  )
}

/** The last answer, shown above the form so that the customer need not look for it below. */
function LastAnswer({ page: { state, timeline } }: Pick<Shown, 'page'>) {
  const last = timeline.findLast(({ text }) => text !== '')
  if (!last || last.isOwn || (state !== 'waiting' && state !== 'solved')) return null
  return (
    <figure className={styles.quote}>
      <figcaption className={styles.who}>{last.heading}</figcaption>
      <blockquote className={styles.text}>{last.text}</blockquote>
    </figure>
  )
}

/** The actions stand above the timeline: on a phone they come first below the state. */
function Actions(shown: Shown) {
  const { page } = shown
  const { one } = page.copy
  if (page.can.reply) {
    return (
      <Stack gap={4}>
        <Message {...shown} intent="reply" label={page.state === 'waiting' ? one.reply : one.add} hint={one.replyHint} button={one.send} />
        <Close {...shown} />
      </Stack>
    )
  }
  if (page.can.reopen) {
    return (
      <Stack gap={4}>
        {page.can.close && <Close {...shown} variant="primary" />}
        <section className={styles.box} aria-labelledby="reopen-title">
          <h2 id="reopen-title" className={styles.boxTitle}>
            {one.reopenTitle}
          </h2>
          <p>{page.reopenText}</p>
          <Message {...shown} intent="reopen" label={one.reopenLabel} button={one.reopen} variant={page.can.close ? 'secondary' : 'primary'} />
        </section>
      </Stack>
    )
  }
  return (
    <p className={styles.ways}>
      <span>{one.over}</span>
      <ButtonLink variant="secondary" href={openTicketPath(page.variant)}>
        {one.again}
      </ButtonLink>
    </p>
  )
}

function Message({ page, Form, isSending, intent, label, hint, button, variant = 'primary' }: Shown & { intent: 'reply' | 'reopen'; label: string; hint?: string; button: string; variant?: 'primary' | 'secondary' }) {
  const { copy, error, typed, pictures, mark } = page
  return (
    // A new version resets the form, since the text that was sent is in the timeline.
    <Form key={mark.version} method="post" action={page.href} encType="multipart/form-data" className={styles.form} noValidate>
      <Marks page={page} intent={intent} />
      {pictures.problems.length > 0 && <Banner tone="caution" title={copy.pictures.notSent} role="alert" />}
      <TextArea
        label={label}
        hint={hint}
        name="text"
        rows={4}
        maxLength={maxMessage}
        defaultValue={typed}
        required
        error={error === intent ? copy.one.empty : undefined}
        counter={(used, most) => fill(copy.report.counter, { used, most })}
      />
      <PictureField pictures={pictures} copy={copy.pictures} query={page.linkQuery} />
      <p className={styles.ways}>
        <Button type="submit" variant={variant} aria-disabled={isSending || undefined}>
          {isSending ? copy.sending : button}
        </Button>
      </p>
    </Form>
  )
}

function Close({ page, Form, isSending, variant = 'secondary' }: Shown & { variant?: 'primary' | 'secondary' }) {
  const { one } = page.copy
  return (
    <Form method="post" action={page.href} className={styles.closeForm}>
      <Marks page={page} intent="close" />
      <p className={styles.quiet}>{one.closeText}</p>
      <Button type="submit" variant={variant} aria-disabled={isSending || undefined}>
        {one.close}
      </Button>
    </Form>
  )
}

function Entry({ entry, page: { copy } }: { entry: TimelineEntry; page: TicketPage }) {
  return (
    <li className={classNames(styles.entry, entry.isOwn ? styles.own : styles.ours)}>
      <span className={styles.face}>
        <Icon name={entry.isOwn ? 'account' : 'person'} />
      </span>
      <div className={styles.said}>
        <p className={styles.who}>
          <span>{entry.heading}</span> <time dateTime={entry.dateTime}>{entry.at}</time>
        </p>
        {entry.text !== '' && <p className={styles.text}>{entry.text}</p>}
        <EntryPictures pictures={entry.pictures} copy={copy.pictures} />
        {entry.article && (
          <p>
            {entry.article.title && `${copy.one.articleNamed} `}
            <a href={entry.article.href}>
              <InLanguage of={entry.article.lang} mark={copy.inOtherLanguage}>
                {entry.article.title ?? copy.one.article}
              </InLanguage>
            </a>
          </p>
        )}
        {entry.stateLabel && <p className={styles.quiet}>{fill(copy.one.stateNow, { state: entry.stateLabel })}</p>}
      </div>
    </li>
  )
}

function Facts({ page, Form, isSending }: Shown) {
  const { copy, facts, conversation, supportPhone } = page
  return (
    <aside className={styles.side}>
      <section className={styles.box} aria-labelledby="facts-title">
        <h2 id="facts-title" className={styles.boxTitle}>
          {copy.one.facts}
        </h2>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <TextsNow page={page} Form={Form} isSending={isSending} />
      </section>
      {conversation && (
        <details className={styles.box}>
          <summary className={styles.boxTitle}>{copy.one.conversation}</summary>
          <dl className={styles.conversation}>
            {conversation.map(({ question, answer }, index) => (
              // The earlier conversation never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index}>
                <dt>{copy.one.youAsked}</dt>
                <dd>{question}</dd>
                {answer !== '' && (
                  <>
                    <dt>{copy.one.weSaid}</dt>
                    <dd>{answer}</dd>
                  </>
                )}
              </div>
            ))}
          </dl>
        </details>
      )}
      <section className={styles.box} aria-labelledby="help-title">
        <h2 id="help-title" className={styles.boxTitle}>
          {copy.one.help}
        </h2>
        <p>{copy.one.helpText}</p>
        <ButtonLink variant="secondary" href={dialLink(supportPhone)} isWide>
          <Icon name="phone" size="sm" /> {fill(copy.call, { phone: supportPhone })}
        </ButtonLink>
      </section>
      {page.linkQuery !== '' && (
        <section className={styles.box} aria-labelledby="stop-title">
          <h2 id="stop-title" className={styles.boxTitle}>
            {copy.one.stopTitle}
          </h2>
          <p>{copy.one.stopText}</p>
          <Form method="post" action={page.href}>
            <Button type="submit" name="choice" value="revoke" variant="secondary" aria-disabled={isSending || undefined}>
              {copy.one.stop}
            </Button>
          </Form>
        </section>
      )}
    </aside>
  )
}
