import { useState, type FormEvent } from 'react'
import { browserCall } from '#platform/services/browser-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { consentFormPath, updateConsentPath } from '../consent-paths.ts'
import type { updateConsent } from '../contract.ts'
import type { ConsentBannerData } from '../server/read-consent.ts'
import styles from './consent-banner.module.css'

/**
 * ACC-15: asks for consent without blocking the page: the banner is the last part of the page and sticks to the lower
 * edge of the window until the visitor scrolls to it. Without JavaScript it is a plain form; with JavaScript the page
 * does not reload.
 * @param currentPath the path that the form returns to if the browser sends no Referer header
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
      // If the call fails, submit the form itself, so that the server's error page is shown.
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
