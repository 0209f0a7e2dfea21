import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { ProgressSteps } from '#ui/navigation/progress-steps.tsx'
import { fill } from '#ui/text/fill.ts'
import type { GatewayView, NetworkPage } from '../pages/network-view.ts'
import type { FormPart } from './network-view.tsx'
import styles from './network.module.css'

/** NET-07: the form that restarts the gateway, or the progress of a restart. */
export function RestartPart({ restart, account, page, Form, isSending }: { restart: NonNullable<GatewayView['restart']>; account: string; page: NetworkPage; Form: FormPart; isSending: boolean }) {
  const { copy: { restart: copy }, supportPhone } = page
  if (restart.kind === 'unchanged' || restart.kind === 'tooMany') {
    const isUnchanged = restart.kind === 'unchanged'
    return (
      <Banner tone="caution" title={isUnchanged ? copy.unchanged : copy.tooMany} role="status" isNews>
        {fill(isUnchanged ? copy.unchangedText : copy.tooManyText, { phone: supportPhone })}
      </Banner>
    )
  }
  if (restart.kind !== 'form') {
    return (
      <section className={styles.box} aria-labelledby="restart-title" aria-live="polite">
        {/* what the sent form has started */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <h2 className={styles.small} id="restart-title" tabIndex={-1} autoFocus data-news={restart.kind === 'running' ? copy.running : copy.unknown}>
          {restart.kind === 'running' ? copy.running : copy.unknown}
        </h2>
        {restart.kind === 'running' && <ProgressSteps steps={copy.stages} at={restart.at} label={copy.progress} />}
        <p>{copy.runningText}</p>
        <p>
          <ButtonLink variant="secondary" href={restart.watchHref}>
            {copy.check}
          </ButtonLink>
        </p>
      </section>
    )
  }
  const form = (
    <>
      <p>{copy.text}</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="restart" />
        <input type="hidden" name="account" value={account} />
        {/* a refused form's wrong field has the focus */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Checkbox name="confirm" value="yes" label={copy.confirm} {...(restart.error && { 'aria-invalid': true, 'aria-describedby': 'restart-error', autoFocus: true })} />
        {restart.error && (
          <p className={styles.error} id="restart-error" role="alert">
            {copy.confirmError}
          </p>
        )}
        <p>
          <Button type="submit" variant="secondary" disabled={isSending}>
            {copy.action}
          </Button>
        </p>
      </Form>
    </>
  )
  return (
    <section className={styles.box} aria-labelledby="restart-title">
      <h2 className={styles.small} id="restart-title">
        {copy.title}
      </h2>
      {page.outage ? (
        <>
          <p>{copy.inOutage}</p>
          <details open={restart.error}>
            <summary className={styles.anyway}>{copy.anyway}</summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </section>
  )
}
