import { useState } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { NetworkPage, WifiView } from '../pages/network-view.ts'
import { strengthOf } from '../rules/wifi-rules.ts'
import { Facts, JoinPart } from './network-parts.tsx'
import type { FormPart } from './network-view.tsx'
import styles from './network.module.css'

/** NET-08: one Wi-Fi network: its facts, the data to join on request, and the form that changes it. */
export function WifiPart({ network, account, page, canChange, Form, isSending }: { network: WifiView; account: string; page: NetworkPage; canChange: boolean; Form: FormPart; isSending: boolean }) {
  const { copy, networkHref } = page
  const { wifi } = copy
  const { id, label, name, isOn, facts, join, form, showHref, changeHref } = network
  return (
    <section className={styles.box} id={`wifi-${id}`} aria-labelledby={`wifi-${id}-title`}>
      <h3 className={styles.small} id={`wifi-${id}-title`}>
        {label}: {isOn ? wifi.on : wifi.off}
      </h3>
      {typeof join === 'object' && <JoinPart join={join} copy={copy} />}
      <Facts facts={typeof join === 'object' ? facts : [{ label: wifi.name, value: name }, { label: wifi.password, value: join ? wifi.notShown : wifi.hidden }, ...facts]} />
      {form && canChange && (
        <Form method="post" className={styles.form} autoComplete="off" noValidate>
          <input type="hidden" name="intent" value="wifi" />
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="network" value={id} />
          <TextField name="name" label={wifi.name} hint={wifi.nameHint} error={form.nameError} defaultValue={form.name} maxLength={32} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
          <NewPassword form={form} copy={wifi} />
          <p>{wifi.warning}</p>
          <p className={styles.ways}>
            <Button type="submit" disabled={isSending}>
              {wifi.save}
            </Button>
            <a href={networkHref}>{wifi.keep}</a>
          </p>
        </Form>
      )}
      {canChange && !form && (
        <div className={styles.ways}>
          {isOn && join !== 'notShown' && (
            <ButtonLink variant="secondary" href={join ? `${networkHref}#wifi-${id}` : showHref}>
              {join ? wifi.hide : wifi.show}
            </ButtonLink>
          )}
          {id === 'guest' && (
            <Form method="post">
              <input type="hidden" name="intent" value="guest" />
              <input type="hidden" name="account" value={account} />
              <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
              <Button type="submit" variant="secondary" disabled={isSending}>
                {isOn ? wifi.turnOff : wifi.turnOn}
              </Button>
            </Form>
          )}
          <a href={changeHref}>{wifi.change}</a>
        </div>
      )}
    </section>
  )
}

/** NET-08: shows the password's strength while it is typed, and after a refused form. */
function NewPassword({ form, copy }: { form: NonNullable<WifiView['form']>; copy: NetworkPage['copy']['wifi'] }) {
  const [typed, setTyped] = useState<string>()
  const strength = typed === undefined ? form.strength : strengthOf(typed)
  return (
    <div>
      <TextField name="password" label={copy.newPassword} hint={copy.passwordHint} error={form.passwordError} onInput={({ currentTarget }) => setTyped(currentTarget.value)} minLength={8} maxLength={63} autoComplete="new-password" autoCapitalize="none" spellCheck={false} required />
      <p className={styles.quiet} role="status">
        {strength && copy.strength[strength]}
      </p>
    </div>
  )
}
