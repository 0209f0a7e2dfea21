import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Accordion } from '#ui/navigation/accordion.tsx'
import { fill } from '#ui/text/fill.ts'
import type { Preferences } from '../contract.ts'
import type { OverviewCopy } from '../copy.en.ts'
import styles from './own-choices.module.css'

export interface OwnChoicesData {
  /** undefined if the operator's identity provider keeps the profile, or if the service does not answer */
  preferences: Preferences | undefined
  followed: readonly { outage: string; title: string; since: string }[]
  /** undefined if the service does not answer */
  devices: readonly { id: string; name: string; since: string; isThis: boolean }[] | undefined
  /** the result of the form that led to this page */
  said: 'saved' | 'unfollowed' | 'forgotten' | 'deleted' | 'unsure' | 'failed' | undefined
}

/**
 * The customer's own settings: language and e-mails, followed outages, remembered devices, deletion of the data. Each
 * is a plain HTML form.
 */
export function OwnChoices({ copy, preferences, followed, devices, said }: OwnChoicesData & { copy: OverviewCopy }) {
  return (
    <>
      {said === 'failed' && (
        <Banner tone="caution" title={copy.failed.title} role="alert">
          {copy.failed.text}
        </Banner>
      )}
      {preferences && <Choices copy={copy.choices} preferences={preferences} isSaved={said === 'saved'} />}
      {(followed.length > 0 || said === 'unfollowed') && (
        <Section id="followed" title={copy.followed.title} done={said === 'unfollowed' ? copy.followed.done : undefined}>
          <ul className={styles.list}>
            {followed.map(({ outage, title, since }) => (
              <Row key={outage} name={title} note={since} action="unfollow" id={outage} button={copy.followed.stop} label={fill(copy.followed.stopNamed, { title })} />
            ))}
          </ul>
        </Section>
      )}
      {devices && (
        <Section id="devices" title={copy.devices.title} done={said === 'forgotten' ? copy.devices.done : undefined}>
          <Stack gap={4}>
            <p>{devices.length > 0 ? copy.devices.text : copy.devices.none}</p>
            {devices.length > 0 && (
              <ul className={styles.list}>
                {devices.map(({ id, name, since, isThis }) => {
                  const called = [name || copy.devices.unnamed, ...(isThis ? [copy.devices.here] : [])].join(' · ')
                  return <Row key={id} name={called} note={since} action="forget" id={id} button={copy.devices.forget} label={fill(copy.devices.forgetNamed, { name: called })} />
                })}
              </ul>
            )}
          </Stack>
        </Section>
      )}
      <Deletion copy={copy.deletion} said={said} />
    </>
  )
}

function Section({ id, title, done, children }: { id: string; title: string; done?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {done && <Banner tone="good" title={done} role="status" />}
      {children}
    </section>
  )
}

function Row({ name, note, action, id, button, label }: { name: string; note: string; action: string; id: string; button: string; label: string }) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <form method="post">
        <input type="hidden" name="do" value={action} />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="secondary" aria-label={label}>
          {button}
        </Button>
      </form>
    </li>
  )
}

function Choices({ copy, preferences, isSaved }: { copy: OverviewCopy['choices']; preferences: Preferences; isSaved: boolean }) {
  const isOn = (kind: Preferences['mailsOff'][number]) => !preferences.mailsOff.includes(kind)
  return (
    <Section id="choices" title={copy.title} done={isSaved ? copy.saved : undefined}>
      <form method="post">
        <input type="hidden" name="do" value="preferences" />
        <Stack gap={6}>
          <RadioGroup
            name="locale"
            legend={copy.language}
            defaultValue={preferences.locale}
            options={[
              { value: 'en', label: <span lang="en">{copy.english}</span> },
              { value: 'es', label: <span lang="es">{copy.spanish}</span> },
            ]}
          />
          <fieldset>
            <legend className={`${styles.name} ${styles.legend}`}>{copy.mails}</legend>
            <Checkbox name="reminders" label={copy.reminders} defaultChecked={isOn('reminders')} />
            <Checkbox name="tickets" label={copy.tickets} defaultChecked={isOn('tickets')} />
            <p className={styles.note}>{copy.always}</p>
          </fieldset>
          <p>
            <Button type="submit">{copy.save}</Button>
          </p>
        </Stack>
      </form>
    </Section>
  )
}

/** Deletion cannot be undone, so it takes three steps: open the section, tick the checkbox, submit. */
function Deletion({ copy, said }: { copy: OverviewCopy['deletion']; said: OwnChoicesData['said'] }) {
  const content = (
    <Stack gap={4}>
      <p>{copy.text}</p>
      <form method="post">
        <input type="hidden" name="do" value="delete" />
        <Stack gap={4}>
          <Checkbox name="sure" label={copy.sure} required />
          <p>
            <Button type="submit">{copy.now}</Button>
          </p>
        </Stack>
      </form>
    </Stack>
  )
  return (
    <Section id="deletion" title={copy.title} done={said === 'deleted' ? copy.done : undefined}>
      {said === 'unsure' && <Banner tone="caution" title={copy.unsure} role="alert" />}
      <Accordion items={[{ key: 'delete', title: copy.open, content }]} />
    </Section>
  )
}
