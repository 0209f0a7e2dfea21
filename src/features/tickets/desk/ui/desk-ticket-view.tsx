import { useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import lineStyles from '#ui/layout/line-list.css?url'
import { PageHead } from '#ui/layout/page-head.tsx'
import { fill } from '#ui/text/fill.ts'
import { EntryPictures } from '../../pictures/ui/entry-pictures.tsx'
import type { DeskTicketPage } from '../desk-view.ts'
import { DeskAnswerForm, DeskAssign, DeskNoteForm, DeskStatusForm, DeskWithdraw } from './desk-forms.tsx'
import { DeskKeysHelp } from './desk-keys-help.tsx'
import { DeskLineView } from './desk-line.tsx'
import deskStyles from './desk.css?url'
import { focusOn, moveFocus, openList } from './use-desk-keys.ts'
import { useDeskNews } from './use-desk-news.ts'

/** A form that posts, with and without script. */
export type DeskFormElement = ComponentType<{ method: 'post'; action: string; className?: string; encType?: 'multipart/form-data'; noValidate?: boolean; children?: ReactNode }>

export interface DeskShown {
  page: DeskTicketPage
  Form: DeskFormElement
  isSending: boolean
}

const names = [['r', 'reply'], ['n', 'note'], ['a', 'assign'], ['s', 'status'], ['m', 'macros'], ['Ctrl+Enter', 'sendAnswer'], ['/', 'search'], ['j', 'next'], ['k', 'previous'], ['u', 'list']] as const

/** TIC-06: one ticket with its timeline and the answer form, and beside it the customer's other data. */
export function DeskTicketView({ onShowNewer, ...shown }: DeskShown & { onShowNewer: () => void }) {
  const { page } = shown
  const { copy, line, timeline, others } = page
  const [newest, setNewest] = useState(page.version)
  useDeskNews(page.newsHref, 'version', (version) => setNewest(Number(version)))
  const keys = {
    r: () => focusOn('#desk-answer'),
    n: () => focusOn('#desk-note'),
    a: () => document.querySelector<HTMLButtonElement>('#desk-take')?.click(),
    s: () => focusOn('#desk-status'),
    m: () => openList('#desk-macro'),
    '/': () => focusOn('#desk-find'),
    j: () => moveFocus('.line-link', 1),
    k: () => moveFocus('.line-link', -1),
    u: () => document.querySelector<HTMLAnchorElement>('#desk-back')?.click(),
  }
  const titleLang = page.lang === page.locale ? undefined : page.lang
  return (
    <>
      <link rel="stylesheet" href={lineStyles} precedence="desk" />
      <link rel="stylesheet" href={deskStyles} precedence="desk" />
      <PageHead crumbs={{ label: copy.breadcrumbs, items: [{ label: copy.home, href: '/' }, { label: copy.title, href: page.listHref }, { label: line.number }] }} title={line.title} titleLang={titleLang} subtitle={fill(copy.ticket, { number: line.number })} />
      <Band size="sm">
        <Container>
          <div className="desk-columns">
            <div className="desk-main">
              <div className="desk-tools">
                <p className="line-facts">
                  {line.isOverdue && <span className="desk-overdue">{copy.overdue}</span>}
                  <span className="desk-state">{line.state}</span>
                  <span dir="auto">{line.about}</span>
                  <span>{line.age}</span>
                  {line.assignee && <span>{line.assignee}</span>}
                </p>
                <a id="desk-back" href={page.listHref}>
                  {copy.back}
                </a>
                <DeskKeysHelp copy={copy} keys={keys} names={names} />
              </div>
              {page.notice && <Notice key={`${page.notice} ${page.done} ${page.version}`} page={page} notice={page.notice} />}
              {newest > page.version && (
                <Banner tone="caution" title={copy.newer} role="status">
                  <p>{copy.newerText}</p>
                  <Button variant="secondary" onClick={onShowNewer}>
                    {copy.showNewer}
                  </Button>
                </Banner>
              )}
              <DeskAnswerForm {...shown} />
              <section aria-labelledby="desk-timeline-title">
                <h2 id="desk-timeline-title" className="desk-title">
                  {copy.timeline}
                </h2>
                <ol className="desk-timeline">
                  {timeline.map((entry) => (
                    <Entry key={entry.position} entry={entry} page={page} />
                  ))}
                </ol>
              </section>
              {page.conversation && <Conversation page={page} said={page.conversation} />}
            </div>
            <div className="desk-side">
              <DeskAssign {...shown} />
              <DeskStatusForm {...shown} />
              <DeskNoteForm {...shown} />
              <section className="desk-box" aria-labelledby="desk-facts-title">
                <h2 id="desk-facts-title">{copy.facts}</h2>
                <dl className="desk-facts">
                  {page.facts.map(({ label, value }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd dir="auto">{value}</dd>
                    </div>
                  ))}
                </dl>
                {page.mayWithdraw && <DeskWithdraw {...shown} />}
              </section>
              {page.hasCustomer && (
                <section className="desk-box" aria-labelledby="desk-has-title">
                  <h2 id="desk-has-title">{copy.beside}</h2>
                  <Has title={copy.outages} items={page.outages} page={page} />
                  <Has title={copy.appointments} items={page.appointments} page={page} />
                  <Has title={copy.orders} items={page.orders} page={page} />
                  <Has title={copy.plan} items={page.plan} page={page} />
                  <Has title={copy.speedTests} items={page.speedTests} page={page} />
                  <h3>{copy.others}</h3>
                  {others.length === 0 ? (
                    <p className="desk-quiet">{copy.nothing}</p>
                  ) : (
                    <ol className="line-list">
                      {others.map((other) => (
                        <DeskLineView key={other.number} line={other} copy={copy} />
                      ))}
                    </ol>
                  )}
                </section>
              )}
            </div>
          </div>
        </Container>
      </Band>
    </>
  )
}

function Notice({ page: { copy }, notice }: { page: DeskTicketPage; notice: NonNullable<DeskTicketPage['notice']> }) {
  const isGood = notice === 'answer' || notice === 'note' || notice === 'assign' || notice === 'status' || notice === 'withdrawn'
  const text = notice === 'changed' || notice === 'unknown' || notice === 'refused' ? copy.noticeTexts[notice] : undefined
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus of screen-reader and keyboard users to the notice, before the next key press can move it elsewhere.
  useLayoutEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="desk-notice">
      <Banner tone={isGood ? 'good' : 'caution'} title={copy.notices[notice]} role={isGood ? 'status' : 'alert'}>
        {text}
      </Banner>
    </div>
  )
}

function Entry({ entry, page: { copy, lang, locale } }: { entry: DeskTicketPage['timeline'][number]; page: DeskTicketPage }) {
  return (
    <li className={`desk-entry desk-entry-${entry.tone}`}>
      <p className="desk-entry-head">
        <span>{entry.heading}</span> <time dateTime={entry.dateTime}>{entry.at}</time>
      </p>
      {entry.text !== '' && (
        <p className="desk-text" dir="auto" lang={entry.tone === 'note' || lang === locale ? undefined : lang}>
          {entry.text}
        </p>
      )}
      <EntryPictures pictures={entry.pictures} copy={copy.pictures} />
      {entry.article && (
        <p>
          {entry.article.title && `${copy.articleNamed} `}
          <a href={entry.article.href} lang={entry.article.lang}>
            {entry.article.title ?? copy.article}
          </a>
        </p>
      )}
      {entry.stateLabel && <p className="desk-quiet">{entry.stateLabel}</p>}
    </li>
  )
}

function Conversation({ page: { copy }, said }: { page: DeskTicketPage; said: NonNullable<DeskTicketPage['conversation']> }) {
  return (
    <details className="desk-box">
      <summary>{copy.conversation}</summary>
      <dl>
        {said.map(({ question, answer }, index) => (
          // The earlier conversation never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt>{copy.asked}</dt>
            <dd className="desk-text">{question}</dd>
            {answer !== '' && (
              <>
                <dt>{copy.answered}</dt>
                <dd className="desk-text">{answer}</dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}

function Has({ title, items, page: { copy } }: { title: string; items: DeskTicketPage['appointments']; page: DeskTicketPage }) {
  return (
    <>
      <h3>{title}</h3>
      {items === undefined || items.length === 0 ? (
        <p className="desk-quiet">{items === undefined ? copy.unread : copy.nothing}</p>
      ) : (
        <ul className="desk-has">
          {items.map(({ text, detail }) => (
            <li key={detail}>
              {text}
              <br />
              <span className="desk-quiet">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
