import { useState, type FormEvent } from 'react'
import { browserCall } from '#platform/services/browser-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { consentFormPath, updateConsentPath } from '../consent-paths.ts'
import type { updateConsent } from '../contract.ts'
import type { ConsentBannerData } from '../server/read-consent-banner.ts'
import styles from './consent-banner.module.css'

/**
 * ACC-15: asks, without standing in the way: at the end of the page, stuck to the lower edge of the window until somebody
 * gets there. A plain form without script; with script the page stays as it is.
 * @param currentPath where the form comes back to in a browser that does not say where it comes from
 */
export function ConsentBanner({ banner, currentPath }: { banner: ConsentBannerData; currentPath: string }) {
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  const answer = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    if (form.dataset.plain) return
    event.preventDefault()
    const choice = button.value === 'granted' ? 'granted' : 'refused'
    const kept = await browserCall<typeof updateConsent>({ method: 'POST', path: updateConsentPath }, { body: { choice } })
    if (!kept.ok) {
      // the browser's own way says what is wrong
      form.dataset.plain = 'true'
      return form.requestSubmit(button)
    }
    setAnswered(true)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.banner} aria-labelledby="consent-title" data-consent={banner.rule} data-nosnippet="">
      <Container>
        <form className={styles.form} method="post" action={consentFormPath} onSubmit={(event) => void answer(event)}>
          <input type="hidden" name="from" value={currentPath} />
          <div className={styles.words}>
            <h2 className={styles.title} id="consent-title">
              {banner.title}
            </h2>
            <p className={styles.text}>
              {banner.text} {banner.policy && <a href={banner.policy.href}>{banner.policy.label}</a>}
            </p>
          </div>
          <div className={styles.choices}>
            <Button type="submit" variant="secondary" name="choice" value="refused">
              {banner.refuse}
            </Button>
            <Button type="submit" variant="secondary" name="choice" value="granted">
              {banner.allow}
            </Button>
          </div>
        </form>
      </Container>
    </section>
  )
}
