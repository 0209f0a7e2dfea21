import { useEffect, useState, type FormEvent } from 'react'
import { supportPath } from '#contracts/site-path.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { sendHandover, type Handover as HandoverBody } from '../session/answer-actions.ts'
import { handoverAction } from './handover-address.ts'
import type { WidgetContent } from '../widget/widget-content.ts'
import { handoverEvent } from '../widget/widget-reports.ts'
import { useReport } from '../ui/widget/use-report.ts'
import styles from './handover.module.css'

type Said = HandoverBody['turns']

/**
 * Hands a conversation with a failed or disliked answer over to a person; visits exist for consumers only. A form
 * without script.
 */
export function Handover({ content, action, said, isPersonNamed = false }: { content: WidgetContent; action: string; said: Said; isPersonNamed?: boolean }) {
  const { service, locale, sentences, site } = content
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready')
  const report = useReport()
  useEffect(() => {
    // the back button may show this page as it was left
    const again = () => setState('ready')
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])
  const go = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const target = (submitter as HTMLButtonElement | null)?.value === 'appointment' ? 'appointment' : 'ticket'
    setState('sending')
    try {
      const address = await sendHandover(content, { target, audience: service.audience, locale, turns: said })
      report(handoverEvent(target, true))
      window.location.assign(address)
    } catch (error) {
      console.warn('The conversation could not be passed on.', error)
      report(handoverEvent(target, false))
      setState('failed')
    }
  }
  return (
    <form method="post" action={handoverAction(action)} onSubmit={(event) => void go(event)} className={styles.handover}>
      <div>
        <p className={styles.title}>{isPersonNamed ? sentences.handoverTakeAlong : sentences.handoverTitle}</p>
        <p className={styles.text}>{sentences.handoverText}</p>
      </div>
      <SaidFields said={said} />
      <div className={styles.ways}>
        <Button type="submit" name="target" value="ticket" variant="secondary" disabled={state === 'sending'}>
          {sentences.handoverTicket}
        </Button>
        {service.audience === 'consumer' && (
          <Button type="submit" name="target" value="appointment" variant="secondary" disabled={state === 'sending'}>
            {sentences.handoverAppointment}
          </Button>
        )}
        <ButtonLink variant="quiet" href={`${site}${supportPath({ audience: service.audience, locale }, 'openticket')}?callback`}>
          {sentences.handoverCallback}
        </ButtonLink>
      </div>
      <p role="alert" className={styles.failed}>
        {state === 'failed' && sentences.handoverFailed}
      </p>
    </form>
  )
}

/** The conversation as fields of a form that is posted without script: then the server knows nothing but the form. */
export function SaidFields({ said }: { said: Said }) {
  const hasScript = useHasScript()
  if (hasScript) return null
  return said.map(({ question, answer, signature = '' }, index) => (
    // the turns never change
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} hidden>
      <input type="hidden" name="question" value={question} />
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="signature" value={signature} />
    </span>
  ))
}
