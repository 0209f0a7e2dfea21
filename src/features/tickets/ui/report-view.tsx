import { useEffect, useRef } from 'react'
import { signInPath, supportPath } from '#contracts/site-path.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { LinkTile } from '#ui/navigation/link-tile.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { useBackCloses } from '#ui/overlays/back-closes.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { fill } from '#ui/text/fill.ts'
import { OtherLanguage } from '#ui/text/language-mark.tsx'
import { reportFields, type ReportCheck, type ReportForm, type ReportPage } from '../pages/ticket-view.ts'
import { reportLimits } from '../rules/report-values.ts'
import { HiddenPictures, PictureField } from '../pictures/ui/picture-field.tsx'
import type { FormElement } from './ticket-form.tsx'
import { CallbackFields } from './callback-fields.tsx'
import { ReportMarks, VisitorFields } from '../visitors/ui/visitor-fields.tsx'
import { forgetReport, passDraftOn, reportDraft, useDraft } from './use-draft.ts'
import { useStandingErrors } from './use-standing-errors.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'
import styles from './tickets.module.css'

interface Shown {
  page: ReportPage
  Form: FormElement
  isSending: boolean
  /** no answer came to the last sending: the form may have arrived, unless the browser was offline (`isUnsent`) */
  lost?: { isUnsent: boolean } | undefined
}

/** TIC-01: the page that reports a problem: the form, the proposals before it is sent, and the problems with either. */
export function ReportView(shown: Shown) {
  const { page, lost } = shown
  const { copy, variant, supportPhone, state } = page
  const place = useRef<HTMLDivElement>(null)
  useFocusOnChange(place, lost ?? state, lost !== undefined)
  useEffect(() => {
    if (state.step === 'solved' || state.step === 'waiting' || state.step === 'asked') forgetReport()
  }, [state.step])
  const phone = { phone: supportPhone }
  return (
    <div ref={place} tabIndex={-1} className={styles.notice}>
      {state.step === 'form' && <Report {...shown} form={state} />}
      {state.step === 'check' && <Check {...shown} check={state} />}
      {state.step === 'asked' && (
        <div className={styles.empty}>
          <Picture name="mail" decorative />
          <h2>{copy.report.visitor.askedTitle}</h2>
          <p className={styles.lead}>{state.text}</p>
          {state.due && <p>{state.due}</p>}
          <p className={styles.quiet}>{copy.report.visitor.askedHint}</p>
          {state.inboxHref && (
            <p>
              <a href={state.inboxHref}>{copy.one.inbox}</a>
            </p>
          )}
        </div>
      )}
      {state.step === 'solved' && (
        <div className={styles.empty}>
          <Picture name="success" decorative />
          <h2>{copy.report.solved.title}</h2>
          <p>{copy.report.solved.text}</p>
          <ButtonLink variant="secondary" href={supportPath(variant)}>
            {copy.report.solved.back}
          </ButtonLink>
        </div>
      )}
      {state.step === 'waiting' && (
        <div className={styles.empty}>
          <Picture name="success" decorative />
          <h2>{copy.report.waiting.title}</h2>
          <p>{copy.report.waiting.text}</p>
          <ButtonLink variant="secondary" href={supportPath(variant, 'outages')}>
            {copy.report.waiting.see}
          </ButtonLink>
        </div>
      )}
      {state.step === 'noAccount' && (
        <Banner title={copy.report.noAccount}>
          {fill(copy.report.noAccountText, phone)} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
        </Banner>
      )}
      {state.step === 'down' && (
        <Banner tone="caution" title={copy.report.down} role="alert">
          {fill(copy.report.downText, phone)} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
        </Banner>
      )}
    </div>
  )
}

/** Tells a visitor to sign in, with a link that leads back. */
export function ReportSignIn({ copy: { report }, href }: { copy: Pick<ReportPage['copy'], 'report'>; href: string }) {
  return (
    <section className={styles.box} aria-labelledby="sign-in-title">
      <h2 id="sign-in-title" className={styles.boxTitle}>
        {report.signIn}
      </h2>
      <p>{report.signInText}</p>
      <p>
        <ButtonLink href={href} onClick={passDraftOn}>{report.signInLabel}</ButtonLink>
      </p>
    </section>
  )
}

/** Why the last sending did not end with a report; `lost` is newer than the notice of the last answer. */
function noticeOf(lost: Shown['lost']) {
  return lost && (lost.isUnsent ? 'offline' : 'unknown')
}

function Notice({ page: { copy: { report }, supportPhone, action }, notice }: { page: ReportPage; notice: NonNullable<ReportForm['notice']> }) {
  const hasScript = useHasScript()
  return (
    <Banner tone="caution" title={report[notice]} role="alert">
      {fill(report[`${notice}Text`], { phone: supportPhone })}
      {/* the draft fills the form again after the sign-in; without script this page itself has to stay open */}
      {notice === 'signedOut' && <> <a href={signInPath(action)} {...(hasScript ? {} : { target: '_blank' })}>{report.signInAgain}</a></>}
    </Banner>
  )
}

/** TIC-09: only a form with pictures is sent with them, as those arrive one after another and may have to wait. */
function encodingOf({ isVisitor, windows }: ReportPage): { encType?: 'multipart/form-data' } {
  return isVisitor || windows ? {} : { encType: 'multipart/form-data' }
}

function Report({ page, Form, isSending, lost, form: sent }: Shown & { form: ReportForm }) {
  const { copy, categories, accounts, hasConversation, supportPhone } = page
  const { report } = copy
  const place = useRef<HTMLDivElement>(null)
  const errors = useStandingErrors(place, sent, page)
  const form = { ...sent, errors }
  const { values } = form
  const notice = noticeOf(lost) ?? form.notice
  useDraft(place, reportDraft(page.person), notice === undefined && Object.keys(sent.errors).length === 0)
  return (
    <Stack gap={6}>
      {notice && <Notice page={page} notice={notice} />}
      {Object.keys(errors).length > 0 && <Banner tone="bad" title={report.fix} role="alert" />}
      {form.pictures.problems.length > 0 && <Banner tone="caution" title={copy.pictures.notSent} role="alert" />}
      {page.isVisitor && (
        <div>
          {!page.windows && <h2 className={styles.checkTitle}>{report.visitor.title}</h2>}
          <p className={styles.lead}>{report.visitor.lead}</p>
        </div>
      )}
      {page.windows?.length === 0 && <Banner tone="caution" title={report.callback.none}>{fill(report.callback.noneText, { phone: supportPhone })}</Banner>}
      <div ref={place}>
        {/* No browser validation: the server reports missing fields in the page's language. */}
        <Form method="post" action={page.action} {...encodingOf(page)} className={styles.form} noValidate>
          <ReportMarks page={page} />
          {page.isVisitor && <VisitorFields page={page} form={form} />}
          {page.windows && <CallbackFields page={page} form={form} />}
          <RadioGroup
            legend={page.windows ? report.callback.category : report.category}
            name="category"
            isRequired={!page.windows}
            className={styles.categories}
            defaultValue={values.category}
            error={errors.category}
            options={categories.map(({ key, label, hint }) => ({ value: key, label, ...(hint === undefined || page.windows ? {} : { hint }) }))}
          />
          <TextArea
            label={page.windows ? report.callback.note : report.description}
            hint={page.windows ? undefined : report.descriptionHint}
            name="description"
            rows={5}
            maxLength={reportLimits.description}
            defaultValue={values.description}
            error={errors.description}
            required={!page.windows}
            counter={(used, most) => fill(report.counter, { used, most })}
          />
          {accounts.length > 1 && !page.windows ? (
            <RadioGroup legend={report.account} name="account" defaultValue={values.account} options={accounts.map(({ number, label }) => ({ value: number, label }))} />
          ) : (
            !page.isVisitor && <input type="hidden" name="account" value={values.account} />
          )}
          {!page.windows && <Rest page={page} form={form} notice={notice} />}
          {hasConversation && <Checkbox name="conversation" value="yes" label={report.conversation} hint={report.conversationHint} defaultChecked={values.conversation !== ''} />}
          <p className={styles.ways}>
            <Button type="submit" aria-disabled={isSending || undefined}>
              {isSending ? copy.sending : page.isVisitor ? report.visitor.send : page.windows ? report.callback.send : report.send}
            </Button>
          </p>
        </Form>
      </div>
    </Stack>
  )
}

const ways = ['email', 'sms', 'phone'] as const

/** The fields that only a problem report has: pictures, since when, and how the customer is reached. */
function Rest({ page: { copy, person, isVisitor, hasTexts }, form: { values, errors, pictures }, notice }: { page: ReportPage; form: ReportForm; notice: ReportForm['notice'] }) {
  const { report } = copy
  return (
    <>
      {isVisitor ? <p className={styles.quiet}>{report.visitor.pictures}</p> : <PictureField key={notice} pictures={pictures} copy={copy.pictures} keptAs={reportDraft(person)} />}
      <TextField label={report.since} hint={report.sinceHint} name="since" maxLength={reportLimits.since} defaultValue={values.since} autoComplete="off" />
      <RadioGroup
        legend={report.contact}
        name="contact"
        defaultValue={ways.find((way) => way === values.contact) ?? 'email'}
        options={ways.filter((way) => way !== 'sms' || hasTexts).map((way) => ({ value: way, label: report.contacts[way], hint: report.contactHints[way] }))}
      />
      <div className={styles.phone}>
        <TextField label={report.phone} hint={report.phoneHint} name="phone" type="tel" inputMode="tel" autoComplete="tel-national" maxLength={reportLimits.phone} defaultValue={values.phone} error={errors.phone} />
      </div>
    </>
  )
}

function Kept({ page, values, pictures }: Pick<ReportCheck, 'values' | 'pictures'> & { page: ReportPage }) {
  return (
    <>
      <ReportMarks page={page} />
      <HiddenPictures pictures={pictures} />
      {reportFields.map((field) => (
        <input key={field} type="hidden" name={field} value={values[field]} />
      ))}
    </>
  )
}

/** The step with proposals is a page of its own, so that it works without script; hidden fields carry the input. */
function Check({ page, Form, isSending, lost, check: { values, pictures, outages, articles } }: Shown & { check: ReportCheck }) {
  const { copy } = page
  const { check, visitor } = copy.report
  const isEmpty = outages.length + articles.length === 0
  const notice = noticeOf(lost)
  const change = useRef<HTMLButtonElement>(null)
  // the step has the form's address: Back would leave the report
  useBackCloses(true, () => change.current!.form!.requestSubmit(change.current))
  return (
    <section className={styles.check} aria-labelledby="check-title">
      {notice && <Notice page={page} notice={notice} />}
      <div>
        <h2 id="check-title" className={styles.checkTitle}>
          {isEmpty ? visitor.checkTitle : check.title}
        </h2>
        <p className={styles.lead}>{page.isVisitor ? fill(visitor.checkText, { email: values.email }) : check.text}</p>
      </div>
      {outages.map(({ title, href }) => (
        <Banner key={title} tone="caution" title={check.outage}>
          {check.outageText} <a href={href}>{title}</a>
        </Banner>
      ))}
      {articles.length > 0 && (
        <div>
          <p className={styles.small}>{check.articles}</p>
          <ul className={styles.proposals}>
            {articles.map(({ title, text, href, lang }) => (
              <li key={href}>
                <LinkTile icon="library" title={title} text={text} href={href} level={3} lang={lang} mark={<OtherLanguage of={lang}>{copy.inOtherLanguage}</OtherLanguage>} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form method="post" action={page.action} className={styles.form}>
        <Kept page={page} values={values} pictures={pictures} />
        <details className={styles.yours} open={isEmpty}>
          <summary>{check.yours}</summary>
          <p className={styles.text}>{values.description}</p>
        </details>
        <p className={styles.ways}>
          <Button type="submit" name="intent" value="send" aria-disabled={isSending || undefined}>
            {isSending ? copy.sending : isEmpty ? visitor.sendNow : check.sendAnyway}
          </Button>
          {outages.length > 0 && (
            <Button type="submit" name="intent" value="wait" variant="secondary">
              {check.wait}
            </Button>
          )}
          {articles.length > 0 && (
            <Button type="submit" name="intent" value="solved" variant="secondary">
              {check.solved}
            </Button>
          )}
          <Button ref={change} type="submit" name="intent" value="change" variant="quiet">
            {check.back}
          </Button>
        </p>
      </Form>
    </section>
  )
}
