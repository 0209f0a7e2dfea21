import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { AnswerSession } from '../../session/answer-session.ts'
import { signalsOf } from '../../session/answer-signals.ts'
import { askServices } from '../../session/ask-questions.ts'
import { keepConversation, keptConversation } from '../../session/kept-conversation.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import { reportsOf } from '../../widget/widget-reports.ts'
import type { WidgetState } from '../../session/widget-state.ts'
import { sendAnswerSignal } from './send-answer-signal.ts'
import { useReport } from './use-report.ts'

/**
 * The session of a widget; leaving the page ends what is under way. `initial`: what the server has answered already.
 */
export function useAnswerSession(content: WidgetContent, initial: WidgetState | undefined): { session: AnswerSession; state: WidgetState } {
  const [session] = useState(() => {
    const { texts, ...place } = content
    const ask = askServices({
      ...place,
      gptVersion: texts.gptVersion,
      personalSuffix: texts.personalizedAnswerSuffix ?? '',
      // only read in a browser
      get sourcePage() {
        return window.location.pathname.slice(0, 2048)
      },
      onProblem: (problem) => console.warn(problem),
    })
    return new AnswerSession({ ask, initial, onFailure: (error) => console.warn('The answer service does not answer.', error) })
  })
  const report = useReport()
  const { service } = content
  const tell = useEffectEvent((before: WidgetState, after: WidgetState) => {
    for (const event of reportsOf(before, after)) report(event)
    for (const signal of signalsOf(before, after, content, Date.now())) sendAnswerSignal(content, signal)
  })
  // cleaned up before the session's effect below: leaving the page must not be reported as an action of the visitor
  useEffect(() => {
    const kept = initial === undefined ? keptConversation(service.key) : undefined
    if (kept) session.restore(kept)
    let before = session.state()
    return session.subscribe(() => {
      const after = session.state()
      tell(before, after)
      keepConversation(service.key, after)
      before = after
    })
  }, [session, initial, service.key])
  useEffect(() => () => session.leave(), [session])
  return { session, state: useSyncExternalStore(session.subscribe, session.state, session.state) }
}
