import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { ProgressSteps } from '#ui/navigation/progress-steps.tsx'
import { fill } from '#ui/text/fill.ts'
import type { StartOverPage, UnitView } from '../pages/equipment-view.ts'
import { crumbsOf, type FormPart, Notice, Ways } from './equipment-parts.tsx'
import styles from './equipment.module.css'

/** NET-11: refreshes a line, or diagnoses and restarts a receiver. */
export function StartOverView({ page, Form, isSending }: { page: StartOverPage; Form: FormPart; isSending: boolean }) {
  const { copy, words, kind, unit, notice, choices, supportPhone, equipmentHref, moreHelpHref, fixHref } = page
  return (
    <>
      <PageHead crumbs={crumbsOf(page, words.title)} title={words.title} lead={words.lead} icon={kind === 'line' ? 'wireless' : 'tv'} />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            {choices.length > 0 && <ChoiceLinks label={words.which} choices={choices} />}
            <Notice notice={notice} />
            {unit === 'down' && (
              <Banner tone="caution" title={copy.state.listDown}>
                {fill(copy.state.listDownText, { phone: supportPhone })}
              </Banner>
            )}
            {unit === 'none' && (
              <Banner title={words.none}>
                {fill(words.noneText, { phone: supportPhone })}
              </Banner>
            )}
            {typeof unit !== 'string' && <Unit key={unit.id} unit={unit} page={page} Form={Form} isSending={isSending} />}
            <Ways>
              {fixHref && <a href={fixHref}>{copy.help.fix}</a>}
              <a href={moreHelpHref}>{copy.moreHelp}</a>
              <a href={equipmentHref}>{copy.state.back}</a>
            </Ways>
          </Stack>
        </Container>
      </Band>
    </>
  )
}

const marks = { good: 'good', weak: 'caution', bad: 'bad' } as const

function Unit({ unit, page, Form, isSending }: { unit: UnitView; page: StartOverPage; Form: FormPart; isSending: boolean }) {
  return (
    <div className={styles.two}>
      <section className={styles.box} aria-labelledby="unit-title">
        <div>
          <h2 className={styles.small} id="unit-title">
            {unit.name}
          </h2>
          <p className={styles.quiet}>{unit.device}</p>
        </div>
        {unit.verdict && <p>{unit.verdict}</p>}
        {unit.checks.length > 0 && (
          <dl className={styles.checks}>
            {unit.checks.map(({ label, value, result }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Icon name={marks[result]} size="sm" /> {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <State unit={unit} page={page} Form={Form} isSending={isSending} />
    </div>
  )
}

function State({ unit: { id, state }, page, Form, isSending }: { unit: UnitView; page: StartOverPage; Form: FormPart; isSending: boolean }) {
  const { copy, words, supportPhone } = page
  const phone = { phone: supportPhone }
  switch (state.kind) {
    case 'down':
      return (
        <Banner tone="caution" title={copy.state.down} role="status">
          {fill(copy.state.downText, phone)}
        </Banner>
      )
    case 'unchanged':
      return (
        <Banner tone="caution" title={words.unchanged} role="status">
          {fill(words.unchangedText, phone)}
        </Banner>
      )
    case 'tooMany':
      return (
        <Banner tone="caution" title={copy.state.tooMany} role="status">
          {fill(copy.state.tooManyText, phone)}
        </Banner>
      )
    case 'done':
      return (
        <Banner tone={state.isGood ? 'good' : 'caution'} title={state.isGood ? words.done : words.doneNot} role="status">
          {state.text}
        </Banner>
      )
    case 'running':
    case 'unknown':
      return (
        <section className={styles.box} aria-labelledby="state-title" aria-live="polite">
          {/* what the sent form has started */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <h2 className={styles.small} id="state-title" tabIndex={-1} autoFocus data-news={state.kind === 'running' ? words.running : copy.state.unknown}>
            {state.kind === 'running' ? words.running : copy.state.unknown}
          </h2>
          {state.kind === 'running' && <ProgressSteps steps={words.steps} at={state.at} label={copy.state.progress} />}
          <p>{copy.state.leave}</p>
          <p>
            <ButtonLink variant="secondary" href={state.watchHref}>
              {copy.state.check}
            </ButtonLink>
          </p>
        </section>
      )
    case 'form':
      return (
        <section className={styles.box} aria-labelledby="start-title">
          <h2 className={styles.small} id="start-title">
            {words.action}
          </h2>
          <p>{words.what}</p>
          {state.hint && <p className={styles.quiet}>{state.hint}</p>}
          <Form method="post" className={styles.part}>
            <input type="hidden" name="unit" value={id} />
            <Checkbox name="confirm" value="yes" label={words.confirm} />
            {state.error && (
              <p className={styles.error} role="alert">
                {words.confirmError}
              </p>
            )}
            <p>
              <Button type="submit" variant={state.hint ? 'secondary' : 'primary'} disabled={isSending}>
                {words.action}
              </Button>
            </p>
          </Form>
        </section>
      )
  }
}
