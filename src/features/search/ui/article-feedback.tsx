import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { feedbackReasons, lacksReason, opinionEvent, readOpinion, reasonAsked, signalOf, stepAfter, type FeedbackStep, type RatedArticle } from '../article-opinion.ts'
import { sendSignal } from '../send-signal.ts'
import type { FeedbackCopy } from '../copy.en.ts'
import styles from './article-feedback.module.css'

/** The address of the form without script: the article's feedback page. */
export function feedbackPath(variant: SiteVariant, { topic, id }: Pick<RatedArticle, 'topic' | 'id'>): string {
  return `${supportPath(variant, 'article', topic, id)}/feedback`
}

/** SIG-01: asks whether an article was helpful, once a visit; without script it is a plain form. */
export function ArticleFeedback({ article, variant, copy, step: given = 'ask', isReasonMissing = false, report }: { article: RatedArticle; variant: SiteVariant; copy: FeedbackCopy; step?: FeedbackStep; isReasonMissing?: boolean; report: ReportFromPage }) {
  const [said, setStep] = useState<FeedbackStep>()
  const [isMissing, setMissing] = useState(isReasonMissing)
  const words = useRef<HTMLParagraphElement>(null)
  const storageKey = `careline.rated.${article.id}`
  const isRated = useSyncExternalStore(unchanging, () => isStored(storageKey), () => false)
  const step = said ?? (given === 'ask' && isRated ? 'reason' : given)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const opinion = readOpinion(form)
    if (!opinion) return
    if (lacksReason(form)) return setMissing(true)
    sendSignal(signalOf(article, opinion))
    report(opinionEvent(opinion))
    store(storageKey)
    // the button that was pressed disappears, so the focus moves to the answer
    flushSync(() => setStep(stepAfter(opinion)))
    words.current?.focus()
  }
  return (
    <section className={styles.feedback} aria-labelledby="feedback-title">
      <h2 className={styles.title} id="feedback-title">
        {copy.question}
      </h2>
      <form method="post" action={feedbackPath(variant, article)} onSubmit={onSubmit} className={styles.form}>
        {step === 'ask' && (
          <div className={styles.choices}>
            <Button type="submit" name="helpful" value="yes" variant="secondary">
              <Icon name="thumbs-up" size="sm" /> {copy.yes}
            </Button>
            <Button type="submit" name="helpful" value="no" variant="secondary">
              <Icon name="thumbs-down" size="sm" /> {copy.no}
            </Button>
          </div>
        )}
        {/* always rendered: screen readers do not always announce a live region that appears together with its words */}
        <p ref={words} role="status" tabIndex={-1} className={styles.words}>
          {{ ask: '', yes: copy.thanks, no: copy.sorry, reason: copy.thanksForReason }[step]}
        </p>
        {step === 'no' && (
          <>
            <input type="hidden" name="helpful" value="no" />
            <input type="hidden" name={reasonAsked} value="yes" />
            <RadioGroup isRequired legend={copy.why} name="reason" error={isMissing ? copy.reasonMissing : undefined} onChange={() => setMissing(false)} options={feedbackReasons.map((value) => ({ value, label: copy.reasons[value] }))} />
            <div>
              <Button type="submit">{copy.send}</Button>
            </div>
          </>
        )}
      </form>
    </section>
  )
}

/** Nothing else writes what this store reads, so there is nothing to subscribe to. */
const unchanging = () => () => {}

/** False if storage is not available. */
function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function store(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // the visitor is asked again
  }
}
