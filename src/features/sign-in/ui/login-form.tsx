import { useState, useSyncExternalStore, type InputHTMLAttributes } from 'react'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { LoginForm as LoginFormData } from '../login-page-data.ts'
import type { LoginCopy } from '../copy.en.ts'
import styles from './login-view.module.css'

const problemId = 'sign-in-problem'

/** A plain form, so that password managers and browsers without script can use it. */
export function LoginForm({ copy, form, brand }: { copy: LoginCopy; form: LoginFormData; brand: string }) {
  const { problem } = form
  const isWrong = problem === 'credentials'
  // one message for both fields, so as not to reveal which of them was wrong
  const told: InputHTMLAttributes<HTMLInputElement> = problem ? { 'aria-describedby': problemId, 'aria-invalid': isWrong } : {}
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title} id="sign-in-title">
          {copy.title}
        </h1>
        <p className={styles.lead}>{fill(copy.lead, { brand })}</p>
      </div>
      {problem && (
        <Banner tone={problem === 'wait' ? 'caution' : 'bad'} title={copy.problems[problem].title} role="alert" id={problemId}>
          {copy.problems[problem].text}
        </Banner>
      )}
      <form method="post" action={form.action} className={styles.form}>
        <TextField
          label={copy.loginId}
          name="loginId"
          id="login-id"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={256}
          required
          defaultValue={form.loginId}
          {...told}
        />
        <PasswordField copy={copy} told={told} />
        <Checkbox label={copy.remember} hint={copy.rememberHint} name="remember" defaultChecked={form.remember} />
        <Button type="submit" isWide>
          {copy.submit}
        </Button>
      </form>
    </>
  )
}

function PasswordField({ copy, told }: { copy: LoginCopy; told: InputHTMLAttributes<HTMLInputElement> }) {
  const [isShown, setShown] = useState(false)
  const hasScript = useHasScript()
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={copy.showPassword}
      aria-pressed={isShown}
      aria-controls="password"
      onClick={() => setShown(!isShown)}
    >
      <Icon name="eye" />
    </button>
  )
  return (
    <div className={styles.password}>
      <TextField
        label={copy.password}
        name="password"
        id="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={256}
        required
        after={hasScript && toggle}
        {...told}
      />
    </div>
  )
}

const nothingChanges = () => () => {}

/** Whether script runs; a control that needs script is rendered only then. */
function useHasScript(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
}
