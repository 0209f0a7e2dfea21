import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { DemoSignIns } from '../login-page-data.ts'
import type { LoginCopy } from '../copy.en.ts'
import styles from './login-view.module.css'

/** The sign-ins of a demonstration: three made-up people to sign in as with one tap. Plain forms, without script. */
export function DemoSignInList({ copy, action, demo }: { copy: LoginCopy; action: string; demo: DemoSignIns }) {
  const descriptions: Readonly<Record<string, string>> = copy.demoPeople
  const [before, after] = copy.demoText.split('{password}')
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 className={styles.demoTitle} id="demo-title">
        {copy.demoTitle}
      </h2>
      <p className={styles.demoText}>
        {before}
        <code>{demo.password}</code>
        {after}
      </p>
      <ul className={styles.demoPeople}>
        {demo.people.map(({ loginId, firstName }) => (
          <li key={loginId}>
            <form method="post" action={action}>
              <input type="hidden" name="loginId" value={loginId} />
              <input type="hidden" name="password" value={demo.password} />
              <button type="submit" className={styles.demoPerson}>
                <span>
                  <span className={styles.demoName}>{fill(copy.demoSignIn, { firstName })}</span>
                  <span className={styles.demoAbout}>
                    {loginId} · {descriptions[loginId]}
                  </span>
                </span>
                <Icon name="chevron-right" size="sm" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
