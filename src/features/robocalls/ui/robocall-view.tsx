import type { ComponentType, ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import type { RobocallPage } from '../pages/robocall-view.ts'
import { maxDetails, robocallKinds } from '../rules/robocall-rules.ts'
import styles from './robocalls.module.css'

/** A form sent by the page's router, or by the browser if there is no script. */
export type FormPart = ComponentType<{ method: 'post'; className?: string | undefined; noValidate?: boolean; children: ReactNode }>

/** NET-11: the form of a report, and below it the customer's earlier reports. */
export function RobocallView({ page, Form, isSending }: { page: RobocallPage; Form: FormPart; isSending: boolean }) {
  const { copy, notice, supportPhone, moreHelpHref, dataHref } = page
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.title }) }} title={copy.title} lead={copy.lead} icon="shield" />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            {notice && (
              <Banner tone={notice.tone} title={notice.title} role={notice.tone === 'good' ? 'status' : 'alert'}>
                {notice.text}
              </Banner>
            )}
            <div className={styles.columns}>
              <CallForm page={page} Form={Form} isSending={isSending} />
              <div className={styles.part}>
                <Own page={page} />
                <p className={styles.quiet}>
                  {copy.deleteText} <a href={dataHref}>{copy.deleteLabel}</a>
                </p>
              </div>
            </div>
            <p className={styles.ways}>
              <span>{copy.lostMoney}</span>
              <ButtonLink variant="secondary" href={dialLink(supportPhone)}>
                {fill(copy.call, { phone: supportPhone })}
              </ButtonLink>
              <a href={moreHelpHref}>{copy.moreHelp}</a>
            </p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}

function CallForm({ page: { copy, form, days }, Form, isSending }: { page: RobocallPage; Form: FormPart; isSending: boolean }) {
  const { errors } = form
  return (
    <section className={styles.box} aria-labelledby="call-title">
      <h2 className={styles.title} id="call-title">
        {copy.formTitle}
      </h2>
      <Form method="post" className={styles.form} noValidate>
        <TextField name="caller" type="tel" label={copy.caller} hint={copy.callerHint} error={errors.caller} defaultValue={form.caller} maxLength={40} autoComplete="off" required />
        <div className={styles.when}>
          <TextField name="calledOn" type="date" label={copy.day} error={errors.time} defaultValue={form.calledOn} min={days.first} max={days.last} required />
          <TextField name="calledAt" type="time" label={copy.time} hint={copy.timeHint} aria-invalid={errors.time ? true : undefined} defaultValue={form.calledAt} required />
        </div>
        <RadioGroup name="what" legend={copy.what} options={robocallKinds.map((value) => ({ value, label: copy.kinds[value] }))} defaultValue={form.what} error={errors.what} isRequired />
        <TextArea name="details" label={copy.details} hint={copy.detailsHint} defaultValue={form.details} maxLength={maxDetails} counter={(used, most) => fill(copy.counter, { used, most })} rows={3} />
        <p>
          <Button type="submit" disabled={isSending}>
            {copy.send}
          </Button>
        </p>
      </Form>
    </section>
  )
}

function Own({ page: { copy, own } }: { page: RobocallPage }) {
  return (
    <section className={styles.part} aria-labelledby="own-title">
      <h2 className={styles.title} id="own-title">
        {copy.own}
      </h2>
      {own === undefined || own.length === 0 ? (
        <p className={styles.quiet}>{own ? copy.ownNone : copy.ownDown}</p>
      ) : (
        <ul className={styles.part}>
          {own.map(({ id, caller, line, details, reported }) => (
            <li key={id} className={styles.report}>
              <p className={styles.caller}>{caller}</p>
              <p>{line}</p>
              {details && <p className={styles.details}>{details}</p>}
              <p className={styles.quiet}>{reported}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
