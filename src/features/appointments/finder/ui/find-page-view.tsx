import { useState, type FormEvent } from 'react'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Accordion } from '#ui/navigation/accordion.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import type { ErrorReason } from '../finder-answer.ts'
import type { FinderField, FinderInput, FinderKind } from '../finder-fields.ts'
import { findPath } from '../finder-path.ts'
import type { FinderCopy } from '../../copy.en.ts'
import type { FinderQuestions } from '../../copy.en.ts'
import { FinderForm } from './finder-form.tsx'
import { ResultView } from './finder-views.tsx'
import styles from './find-page-view.module.css'

/** What the page shows for a submitted form. */
export type FindPageAnswer =
  | { view: 'form'; by: FinderKind; input: FinderInput; problems: readonly FinderField[] }
  | { view: 'empty'; by: FinderKind }
  | { view: 'error'; by: FinderKind; reason: ErrorReason }

/** FIN-01 to FIN-05 without JavaScript: the finder as a page. */
export function FindPageView({ variant, copy, questions, by: first, order, answer, isSignedIn }: { variant: SiteVariant; copy: FinderCopy; questions: FinderQuestions; by: FinderKind; order: string | undefined; answer: FindPageAnswer | undefined; isSignedIn: boolean }) {
  const frame = useCopy('frame')
  const [by, setBy] = useState(answer?.by ?? first)
  const [given, setGiven] = useState(order === undefined ? undefined : { input: { value: order, zip: '' }, problems: [] })
  const [isOffline, setOffline] = useState(false)
  // Submitting a form while offline would leave the page and lose what the visitor typed.
  const onSubmit = (event: FormEvent) => {
    if (event.defaultPrevented) return
    setOffline(!navigator.onLine)
    if (!navigator.onLine) event.preventDefault()
  }
  // FIN-05: another tab has empty fields, also when the visitor comes back
  const onSelect = (kind: FinderKind) => {
    setBy(kind)
    setGiven(undefined)
  }
  return (
    <>
      <PageHead
        crumbs={{ label: copy.breadcrumbs, items: [{ label: frame.home, href: '/' }, { label: copy.support, href: supportPath(variant) }, { label: copy.heading }] }}
        title={copy.heading}
        lead={copy.body}
        icon="calendar"
      />
      <Container>
        <div className={styles.sheet}>
          {isSignedIn && (
            <p className={styles.own}>
              {questions.signedIn} <a href={supportPath(variant, 'myappointment')}>{questions.seeVisit}</a>
            </p>
          )}
          {answer && answer.view !== 'form' ? (
            <ResultView reason="problem" {...answer} copy={copy} variant={variant} again={findPath(variant)} />
          ) : (
            <div onSubmit={onSubmit}>
              {isOffline && (
                <Banner tone="caution" title={copy.error.heading} role="alert">
                  {copy.error.offline}
                </Banner>
              )}
              <FinderForm variant={variant} copy={copy} by={by} onSelect={onSelect} isExplained given={answer ?? given} />
            </div>
          )}
        </div>
        <section className={styles.questions} aria-labelledby="numbers-title">
          <h2 className={styles.title} id="numbers-title">
            {questions.title}
          </h2>
          <Accordion items={questions.items.map(({ key, question, answer: text }) => ({ key, title: question, content: <p>{text}</p> }))} />
        </section>
      </Container>
    </>
  )
}
