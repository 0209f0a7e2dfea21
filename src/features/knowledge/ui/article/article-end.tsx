import { searchPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Container } from '#ui/layout/layout.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { InLanguage } from '#ui/text/language-mark.tsx'
import { Together } from '#ui/text/together.tsx'
import type { Article, ArticleSummary } from '../../contract.ts'
import type { ArticleCopy } from '../../copy.en.ts'
import styles from './article-end.module.css'

interface EndProps {
  article: Article
  variant: SiteVariant
  copy: ArticleCopy
}

/** RED-08: the questions that an article answers, each with a link to the section that does, or to its answer. */
export function ArticleQuestions({ article, variant, copy }: EndProps) {
  if (article.questions.length === 0) return null
  const hrefOf = (question: string) => {
    const heading = article.answeredUnder[question]
    return heading === undefined ? `${searchPath(variant)}?${new URLSearchParams({ q: question })}` : `#${heading}`
  }
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <h2 className={styles.title} id="questions-title">
        {copy.questions}
      </h2>
      <ul className={styles.list} lang={article.locale === variant.locale ? undefined : article.locale}>
        {article.questions.map((question) => (
          <li key={question}>
            <a className={styles.question} href={hrefOf(question)}>
              <Together text={question} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** RED-08: links to the previous and next article in the same part of the topic. */
export function ArticleNeighbours({ article, variant, copy }: EndProps) {
  const { previous, next } = article
  if (!previous && !next) return null
  return (
    <Container>
      <nav className={styles.neighbours} aria-label={copy.neighbours}>
        {previous && <Neighbour article={previous} variant={variant} label={copy.previous} />}
        {next && <Neighbour article={next} variant={variant} label={copy.next} isNext />}
      </nav>
    </Container>
  )
}

function Neighbour({ article, variant, label, isNext = false }: { article: ArticleSummary; variant: SiteVariant; label: string; isNext?: boolean }) {
  const copy = useCopy('knowledge')
  return (
    <a className={isNext ? `${styles.neighbour} ${styles.next}` : styles.neighbour} href={supportPath(variant, 'article', article.topic, article.id)}>
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.name}>
        <InLanguage of={article.locale} mark={copy.inOtherLanguage}>
          <Together text={article.title} />
        </InLanguage>
      </span>
    </a>
  )
}
