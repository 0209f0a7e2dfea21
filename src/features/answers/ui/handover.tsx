import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { plainAnswer } from '../answer-markup.ts'
import { maxHandoverTurns, sendHandover, type Handover as HandoverBody } from '../answer-actions.ts'
import { maxAnswerLength } from '../answer-limits.ts'
import type { WidgetContent } from '../widget-content.ts'
import { textOf, type Turn } from '../widget-state.ts'
import styles from './handover.module.css'

/** A failed or disliked answer goes on to a person, with what was said so far; a visit is for those at home. */
export function Handover({ content: { service, locale, sentences, origin }, turns }: { content: WidgetContent; turns: readonly (Omit<Turn, 'answer'> & { answer: Turn['answer'] | undefined })[] }) {
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready')
  const go = async (target: HandoverBody['target']) => {
    setState('sending')
    const said = turns.slice(-maxHandoverTurns).map(({ question, answer }) => ({ question, answer: answer ? plainAnswer(textOf(answer)).slice(0, maxAnswerLength) : '' }))
    try {
      window.location.assign(await sendHandover(origin, { target, audience: service.audience, locale, turns: said }))
    } catch (error) {
      console.warn('The conversation could not be passed on.', error)
      setState('failed')
    }
  }
  return (
    <div className={styles.handover}>
      <p className={styles.title}>{sentences.handoverTitle}</p>
      <div className={styles.ways}>
        <Button variant="secondary" disabled={state === 'sending'} onClick={() => void go('ticket')}>
          {sentences.handoverTicket}
        </Button>
        {service.audience === 'consumer' && (
          <Button variant="secondary" disabled={state === 'sending'} onClick={() => void go('appointment')}>
            {sentences.handoverAppointment}
          </Button>
        )}
      </div>
      <p role="alert" className={styles.failed}>
        {state === 'failed' && sentences.handoverFailed}
      </p>
    </div>
  )
}
