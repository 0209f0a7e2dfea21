import { useLayoutEffect, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import { PictureField } from '../../pictures/ui/picture-field.tsx'
import type { DeskTicketPage } from '../desk-view.ts'
import type { DeskShown } from './desk-ticket-view.tsx'
import { goOnIn, sendOnEnter } from './use-desk-keys.ts'

const maxMessage = 4000

/** The hidden fields of all forms: the version that the operator saw, and the key that makes a repetition harmless. */
function Marks({ page }: { page: DeskTicketPage }) {
  return (
    <>
      <input type="hidden" name="version" value={page.version} />
      <input type="hidden" name="key" value={page.key} />
    </>
  )
}

interface Held extends Pick<DeskTicketPage, 'typed' | 'articles'> {
  /** changes when the form must be reset or refilled; used as React key */
  mark: string
}

/** The values that a form was last filled with. The page's other forms, and news of the ticket, leave it alone. */
function useHeld({ typed, typedIn, articles, done }: DeskTicketPage, name: NonNullable<DeskTicketPage['typedIn']>): Held {
  const mark = typedIn === name ? JSON.stringify(typed) : typedIn === undefined && done.startsWith(`${name}.`) ? done : undefined
  const [held, setHeld] = useState<Held>({ typed, articles, mark: mark ?? '' })
  if (mark === undefined || mark === held.mark) return typedIn === name ? { ...held, articles } : held
  const next = { typed, articles, mark }
  setHeld(next)
  return next
}

export function DeskAnswerForm({ page, Form, isSending }: DeskShown) {
  const { copy, statuses, macros, lang } = page
  const { typed, articles, mark } = useHeld(page, 'answer')
  useLayoutEffect(() => {
    if (page.focus === 'text') goOnIn('#desk-answer')
    else if (page.focus === 'find') goOnIn('#desk-find')
    // runs when the form was filled anew: its fields are other elements then, and none of them has the focus
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mark])
  return (
    <section className="desk-box" aria-labelledby="desk-answer-title">
      <h2 id="desk-answer-title">{copy.reply}</h2>
      <Form method="post" action={page.href} encType="multipart/form-data" className="desk-form" noValidate key={mark}>
        <Marks page={page} />
        {/* First in the form, so that Enter in its field searches for an article and sends nothing. */}
        <div className="desk-search">
          <TextField label={copy.find} id="desk-find" name="find" type="search" defaultValue={typed.find} maxLength={120} autoComplete="off" />
          <Button type="submit" variant="secondary" name="intent" value="find">
            {copy.findButton}
          </Button>
        </div>
        {articles && <Articles page={page} typed={typed} articles={articles} />}
        {macros.length > 0 && (
          <div className="desk-row">
            <label htmlFor="desk-macro">{copy.macro}</label>
            <select id="desk-macro" name="macro" className="desk-select">
              <option value="">{copy.macroNone}</option>
              {macros.map(({ key, label }) => (
                <option key={key} value={key} lang={lang}>
                  {label}
                </option>
              ))}
            </select>
            <Button type="submit" variant="secondary" name="intent" value="macro">
              {copy.macroButton}
            </Button>
          </div>
        )}
        <TextArea
          label={copy.replyLabel}
          hint={fill(page.isByText ? copy.replyHintText : copy.replyHint, { language: copy.languages[lang] })}
          id="desk-answer"
          name="text"
          onKeyDown={(event) => sendOnEnter(event, '#desk-send')}
          rows={6}
          maxLength={maxMessage}
          defaultValue={typed.text}
          counter={(used, most) => fill(copy.counter, { used, most })}
        />
        <PictureField pictures={page.pictures} copy={copy.pictures} />
        <div className="desk-row">
          <label htmlFor="desk-then">{copy.afterwards}</label>
          <select id="desk-then" name="status" defaultValue={typed.status} className="desk-select">
            <option value="">{copy.asIs}</option>
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Button type="submit" id="desk-send" name="intent" value="answer" aria-disabled={isSending || undefined}>
            {copy.send}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** The article's id without the search and position, which differ between searches. */
const idOf = (value: string) => value.split('.', 1)[0]

function Articles({ page: { copy, lang }, typed, articles }: { page: DeskTicketPage; typed: DeskTicketPage['typed']; articles: NonNullable<DeskTicketPage['articles']> }) {
  if (articles.length === 0) return <p role="status">{copy.noneOfArticles}</p>
  return (
    <fieldset className="desk-articles">
      <legend>{copy.articles}</legend>
      {articles.map(({ value, title }) => (
        <label key={value}>
          <input type="radio" name="article" value={value} defaultChecked={idOf(value) === idOf(typed.article)} /> <span lang={lang}>{title}</span>
        </label>
      ))}
      <label>
        <input type="radio" name="article" value="" defaultChecked={!articles.some(({ value }) => idOf(value) === idOf(typed.article))} /> {copy.noArticle}
      </label>
    </fieldset>
  )
}

export function DeskAssign({ page, Form, isSending }: DeskShown) {
  const { copy, line, isMine, colleagues } = page
  return (
    <section className="desk-box" aria-labelledby="desk-assign-title">
      <h2 id="desk-assign-title">{copy.assign}</h2>
      <p>{line.assignee ?? copy.free}</p>
      <Form method="post" action={page.href} className="desk-form">
        <Marks page={page} />
        <div className="desk-row">
          {isMine ? (
            <Button type="submit" variant="secondary" name="intent" value="release" aria-disabled={isSending || undefined}>
              {copy.release}
            </Button>
          ) : (
            <Button type="submit" variant="secondary" name="intent" value="take" id="desk-take" aria-disabled={isSending || undefined}>
              {copy.take}
            </Button>
          )}
        </div>
        {colleagues.length > 0 && (
          <div className="desk-row">
            <label htmlFor="desk-give">{copy.giveTo}</label>
            <select id="desk-give" name="assignee" className="desk-select">
              {colleagues.map(({ loginId, name }) => (
                <option key={loginId} value={loginId}>
                  {name || loginId}
                </option>
              ))}
            </select>
            <Button type="submit" variant="secondary" name="intent" value="give" aria-disabled={isSending || undefined}>
              {copy.give}
            </Button>
          </div>
        )}
      </Form>
    </section>
  )
}

export function DeskStatusForm({ page, Form, isSending }: DeskShown) {
  const { copy, statuses } = page
  const { typed, mark } = useHeld(page, 'status')
  return (
    <details className="desk-box" key={mark} open={typed.newStatus !== '' || undefined}>
      <summary id="desk-status">{copy.state}</summary>
      <Form method="post" action={page.href} className="desk-form">
        <Marks page={page} />
        <label className="desk-field">
          {copy.stateLabel}
          <select name="newStatus" defaultValue={typed.newStatus || undefined} className="desk-select">
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <TextField label={copy.reason} hint={copy.reasonHint} name="reason" maxLength={500} defaultValue={typed.reason} autoComplete="off" />
        <Button type="submit" variant="secondary" name="intent" value="status" aria-disabled={isSending || undefined}>
          {copy.stateButton}
        </Button>
      </Form>
    </details>
  )
}

export function DeskNoteForm({ page, Form, isSending }: DeskShown) {
  const { copy } = page
  const { typed, mark } = useHeld(page, 'note')
  return (
    <section className="desk-box" aria-labelledby="desk-note-title">
      <h2 id="desk-note-title">{copy.note}</h2>
      <Form method="post" action={page.href} className="desk-form" noValidate key={mark}>
        <Marks page={page} />
        <TextArea label={copy.noteLabel} hint={copy.noteHint} id="desk-note" name="note" rows={3} maxLength={maxMessage} defaultValue={typed.note} counter={(used, most) => fill(copy.counter, { used, most })} />
        <Button type="submit" variant="secondary" name="intent" value="note" aria-disabled={isSending || undefined}>
          {copy.noteButton}
        </Button>
      </Form>
    </section>
  )
}

/** TIC-01: the form that ends a visitor's link. */
export function DeskWithdraw({ page, Form, isSending }: DeskShown) {
  const { copy } = page
  return (
    <Form method="post" action={page.href} className="desk-form">
      <Marks page={page} />
      <p className="desk-quiet">{copy.withdrawText}</p>
      <Button type="submit" variant="secondary" name="intent" value="withdraw" aria-disabled={isSending || undefined}>
        {copy.withdraw}
      </Button>
    </Form>
  )
}
