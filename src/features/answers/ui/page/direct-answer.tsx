import { useId } from 'react'
import type { Locale } from '#contracts/identity.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Clamp } from '#ui/text/clamp.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { safeHref } from '../../markup/answer-markup.ts'
import type { DirectAnswerData } from '../../widget/direct-answer-data.ts'
import type { WidgetPlace } from '../../widget/widget-place.ts'
import { AnswerText } from '../answer/answer-text.tsx'
import styles from './direct-answer.module.css'

/** An answer on our own page only links to our own pages. */
const here: WidgetPlace = { origin: '', site: '', linkOrigins: [] }

/** The answer at the top of a results page, with its sources and a link to ask more. `locale`: the page's language. */
export function DirectAnswer({ answer: { text, action, citations, askMore, copy, ...answer }, locale }: { answer: DirectAnswerData; locale: Locale }) {
  const id = useId()
  const actionHref = action && safeHref(action.url, here)
  return (
    <section className={styles.answer} aria-labelledby={id} lang={answer.locale === locale ? undefined : answer.locale}>
      <h2 id={id} className={styles.title}>
        <Icon name="sparkles" /> {copy.title}
      </h2>
      <Clamp lines={8} more={copy.more} less={copy.less}>
        <AnswerText text={text} place={here} />
      </Clamp>
      {actionHref !== undefined && (
        <div>
          <ButtonLink href={actionHref}>{action!.label}</ButtonLink>
        </div>
      )}
      <div className={styles.ways}>
        {citations.length > 0 && (
          <span>
            {copy.source}{' '}
            {citations.map(({ title, url }, index) => (
              <span key={url}>
                {index > 0 && ', '}
                <a href={safeHref(url, here)} data-link-position={`searchAnswer/${index + 1}`}>{title}</a>
              </span>
            ))}
          </span>
        )}
        <form method="post" action={askMore.action}>
          <input type="hidden" name="q" value={askMore.question} />
          <Button type="submit" variant="quiet" className={styles.askMore}>
            {copy.askMore}
          </Button>
        </form>
      </div>
    </section>
  )
}
