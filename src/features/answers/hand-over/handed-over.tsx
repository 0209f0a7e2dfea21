import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Clamp } from '#ui/text/clamp.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import type { MissingHandover, ShownHandover } from '../server/hand-over/read-handover.ts'
import styles from './handed-over.module.css'

/** The mark of a step or a point, as `plainLines` writes it. */
const stepLine = /^(?:\d{1,2}\.|•) /

/** The conversation that a customer brought along, to be read out to a person; or the sentence that it is gone. */
export function HandedOver({ handover }: { handover: ShownHandover | MissingHandover }) {
  if ('missing' in handover) {
    return (
      <p className={styles.missing}>
        <Icon name="info" />
        <span>{handover.missing}</span>
      </p>
    )
  }
  return <Conversation {...handover} />
}

function Conversation({ turns, purpose, deletedIn, copy }: ShownHandover) {
  return (
    <section className={styles.conversation} aria-labelledby="conversation-title">
      <div className={styles.head}>
        <h2 id="conversation-title" className={styles.title}>
          {copy.title}
        </h2>
        <p>{purpose}</p>
      </div>
      <ol className={styles.turns}>
        {turns.map(({ question, answer }, index) => (
          // a conversation that was handed over never changes
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.turn}>
            <h3 className={styles.label}>{copy.youAsked}</h3>
            <p className={styles.question}>{question}</p>
            <p className={styles.label}>{copy.answer}</p>
            <Clamp lines={8} more={copy.more} less={copy.less} className={styles.answer}>
              {(answer || copy.noAnswer).split('\n').map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Line key={at} text={line} />
              ))}
            </Clamp>
          </li>
        ))}
      </ol>
      <Tools turns={turns} copy={copy} />
      <p className={styles.small}>{fill(copy.deleted, { when: deletedIn })}</p>
    </section>
  )
}

function Line({ text }: { text: string }) {
  const mark = stepLine.exec(text)?.[0]
  if (!mark) return <p>{text}</p>
  return (
    <p className={styles.step}>
      <span className={styles.mark}>{mark}</span>
      {text.slice(mark.length)}
    </p>
  )
}

/** Copying and printing by these buttons need script; without it the browser's own menu prints. */
function Tools({ turns, copy }: Pick<ShownHandover, 'turns' | 'copy'>) {
  const hasScript = useHasScript()
  const [said, setSaid] = useState('')
  const copyAll = () => {
    const text = turns.map(({ question, answer }) => `${copy.youAsked}: ${question}\n${copy.answer}: ${answer || copy.noAnswer}`).join('\n\n')
    // the clipboard API exists on https pages only
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(() => setSaid(copy.copied), () => setSaid(copy.notCopied))
  }
  return (
    <div className={hasScript ? styles.tools : `${styles.tools} waiting`}>
      <Button variant="secondary" onClick={copyAll}>
        {copy.copyButton}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        {copy.print}
      </Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  )
}
