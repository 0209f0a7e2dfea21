import { useId } from 'react'
import { Carousel } from '#ui/navigation/carousel.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { WidgetSentences } from '../../widget/widget-sentences.ts'
import type { AnsweredQuestion } from '../../session/widget-state.ts'
import styles from './offered-questions.module.css'

type OfferedQuestion = Pick<AnsweredQuestion, 'id' | 'question'>

interface Offer<Question extends OfferedQuestion> {
  title: string
  questions: readonly Question[]
  sentences: Pick<WidgetSentences, 'carousel'>
  action: string
  onChoose: (question: Question) => void
}

/** ANS-02, ANS-06: questions to choose from: a list, and below desktop slides of one or two. */
export function OfferedQuestions<Question extends OfferedQuestion>({ title, questions, sentences, action, onChoose, isCarousel }: Offer<Question> & { isCarousel: boolean }) {
  const id = useId()
  if (questions.length === 0) return null
  const button = (question: Question) => <QuestionButton question={question} onChoose={onChoose} />
  const { slide, ...labels } = sentences.carousel
  return (
    <form method="post" action={action} className={styles.offer} aria-labelledby={id} onSubmit={(event) => event.preventDefault()}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul className={classNames(styles.list, isCarousel && styles.wide)}>
        {questions.map((question) => (
          <li key={question.id}>{button(question)}</li>
        ))}
      </ul>
      {isCarousel && (
        <Carousel
          className={styles.narrow}
          slideWidth="own"
          labels={{ ...labels, carousel: title, slide: (n, count) => fill(slide, { n, count }) }}
          slides={questions.map((question) => ({ key: question.id, content: <div className={styles.slide}>{button(question)}</div> }))}
        />
      )}
    </form>
  )
}

/** Without script the button posts its question. */
function QuestionButton<Question extends OfferedQuestion>({ question, onChoose }: { question: Question; onChoose: (question: Question) => void }) {
  return (
    <button type="submit" name="q" value={question.question} className={styles.question} onClick={() => onChoose(question)}>
      <span>{question.question}</span>
      <Icon name="arrow-right" size="sm" />
    </button>
  )
}
