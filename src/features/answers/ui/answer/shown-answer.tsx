import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Clamp } from '#ui/text/clamp.tsx'
import { LanguageMark } from '#ui/text/language-mark.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { sourceSignal } from '../../session/answer-signals.ts'
import { safeHref } from '../../markup/answer-markup.ts'
import type { WidgetContent } from '../../widget/widget-content.ts'
import { otherLanguageOf, textOf, type AnswerBlock, type Turn, type WidgetAnswer } from '../../session/widget-state.ts'
import { AnswerFeedback } from './answer-feedback.tsx'
import { StopButton } from './answer-block.tsx'
import { AnswerText } from './answer-text.tsx'
import { sendAnswerSignal } from '../widget/send-answer-signal.ts'
import styles from './shown-answer.module.css'

interface Shown {
  content: WidgetContent
  block: Extract<AnswerBlock, { phase: 'answer' }>
  /** the conversation before this answer */
  turns: readonly Turn[]
  action: string
  onStop: () => void
  onAskAgain: () => void
  /** undefined if there is no button for a generated answer */
  onGenerate: (() => void) | undefined
}

/** ANS-07, ANS-10: an answer with its sources, its disclaimer and the feedback on it. */
export function ShownAnswer({ content, block, turns, action, onStop, onAskAgain, onGenerate }: Shown) {
  const { texts, sentences } = content
  const { question, answer, progress } = block
  const id = `${question} ${answer.bestAnswer?.id}`
  return (
    <div className={styles.answer}>
      <Clamp key={id} lines={8} more={texts.showLabel1} less={texts.showLabel2}>
        <AnswerText text={textOf(answer)} place={content} lang={otherLanguageOf(answer, content.locale)} />
      </Clamp>
      {progress === 'writing' && <StopButton label={sentences.stop} onStop={onStop} />}
      {progress === 'stopped' && (
        <div className={styles.stopped}>
          <p>{sentences.stopped}</p>
          <Button variant="secondary" onClick={onAskAgain}>
            {sentences.askAgain}
          </Button>
        </div>
      )}
      {progress === 'whole' && (
        <>
          <div className={styles.ways}>
            <Action content={content} answer={answer} />
            {onGenerate && (
              <form method="post" action={action} onSubmit={(event) => (event.preventDefault(), onGenerate())}>
                <input type="hidden" name="q" value={question} />
                <Button type="submit" variant="secondary" name="genAIclick" value="true">
                  <Icon name="sparkles" size="sm" />
                  {sentences.genAiButton}
                </Button>
              </form>
            )}
          </div>
          <Sources content={content} question={question} answer={answer} />
          {answer.citations.length > 0 && <p className={styles.disclaimer}>{texts.legalDisclaimerLabel}</p>}
          {/* ANS-18: nobody in danger is asked whether this helped */}
          {!answer.bestAnswer?.isForDanger && <AnswerFeedback key={id} content={content} answer={answer} action={action} turns={[...turns, { question, answer }]} />}
        </>
      )}
    </div>
  )
}

/** ANS-17: the button to the page on which the customer does what the answer describes. */
function Action({ content, answer: { bestAnswer } }: { content: WidgetContent; answer: WidgetAnswer }) {
  const href = bestAnswer?.action && safeHref(bestAnswer.action.url, content)
  if (href === undefined) return null
  return (
    <ButtonLink href={href} lang={otherLanguageOf({ bestAnswer }, content.locale)}>
      {bestAnswer!.action!.label}
    </ButtonLink>
  )
}

/** ANS-10: the articles that the answer comes from. */
function Sources({ content, question, answer }: { content: WidgetContent; question: string; answer: WidgetAnswer }) {
  const { texts, site, sentences } = content
  const lang = otherLanguageOf(answer, content.locale)
  const sources = answer.citations.flatMap(({ title, url }) => {
    const href = safeHref(url, content)
    return href === undefined ? [] : [{ title, url, href }]
  })
  if (sources.length === 0) return null
  // on an operator's other page the article opens in a new tab
  const elsewhere = site === '' ? {} : { target: '_blank', rel: 'noopener' }
  return (
    <div className={styles.sources}>
      <h4 className={styles.sourcesTitle}>{texts.citationHeader}</h4>
      <ul className={styles.list}>
        {sources.map(({ title, url, href }, index) => (
          <li key={href}>
            <a className={styles.source} href={href} {...elsewhere} onClick={() => sendAnswerSignal(content, sourceSignal(content, question, answer, { title, url }, index + 1))}>
              <Icon name="library" />
              <span className={styles.words}>
                <span className={styles.name} lang={lang}>{title}</span> {lang && <LanguageMark lang={content.locale}>{sentences.inOtherLanguage}</LanguageMark>} <span className={styles.read}>{texts.citationLinkLabel}</span>
                {site !== '' && <span className={styles.unseen}> ({sentences.newTab})</span>}
              </span>
              <Icon name="chevron-right" size="sm" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
