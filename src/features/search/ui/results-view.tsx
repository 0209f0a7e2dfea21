import { searchPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Banner } from '#ui/banner.tsx'
import { fill } from '#ui/copy.tsx'
import { Band, Container } from '#ui/layout.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { SearchAnswer, SearchResult, TextPiece } from '../contract.ts'
import type { ResultsCopy } from '../server/read-results-copy.ts'
import { resultsPerPage } from '../search-limits.ts'
import { SearchForm } from './search-form.tsx'
import styles from './results-view.module.css'

/** LAN-06, LAN-09, LAN-11: what was found, 15 a page, by topic if asked; every choice is a link. */
export function ResultsView({ answer, variant, topic, isExact, copy }: { answer: SearchAnswer; variant: SiteVariant; topic: string | undefined; isExact: boolean; copy: ResultsCopy }) {
  const hrefOf = (choice: { topic?: string | undefined; page?: number; exact?: boolean }) => {
    const query = new URLSearchParams({ q: answer.query })
    if (choice.topic) query.set('topic', choice.topic)
    if (choice.page && choice.page > 1) query.set('page', String(choice.page))
    if (choice.exact ?? isExact) query.set('exact', 'true')
    return `${searchPath(variant)}?${query}`
  }
  const crumbs = [{ label: copy.home, href: '/' }, { label: variant.audience === 'smb' ? copy.businessSupport : copy.support, href: supportPath(variant) }, { label: copy.title }]
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: crumbs }} title={answer.query ? fill(copy.titleFor, { query: answer.query }) : copy.title} />
      <Band size="sm">
        <Container>
          <div className={styles.page}>
            <SearchForm variant={variant} query={answer.query} />
            {answer.corrected && <Corrected pieces={answer.corrected} query={answer.query} href={hrefOf({ exact: true })} copy={copy} />}
            {answer.total === 0 ? (
              <NothingFound query={answer.query} variant={variant} copy={copy} />
            ) : (
              <>
                <p className={styles.count}>{answer.total === 1 ? copy.countOne : fill(copy.count, { count: answer.total })}</p>
                {answer.topics.length > 1 && <Topics topics={answer.topics} chosen={topic} hrefOf={hrefOf} copy={copy} />}
                <ol className={styles.results} start={(answer.page - 1) * resultsPerPage + 1}>
                  {answer.results.map((result) => (
                    <Result key={result.id} result={result} variant={variant} inEnglish={copy.inEnglish} />
                  ))}
                </ol>
                <Pagination
                  page={answer.page}
                  pages={answer.pages}
                  hrefOf={(page) => hrefOf({ topic, page })}
                  labels={{ pagination: copy.pagination, previous: copy.previous, next: copy.next, page: (n) => fill(copy.page, { n }) }}
                />
              </>
            )}
          </div>
        </Container>
      </Band>
    </>
  )
}

function Corrected({ pieces, query, href, copy }: { pieces: readonly TextPiece[]; query: string; href: string; copy: ResultsCopy }) {
  return (
    <p role="status">
      {copy.showing} <b>{pieces.map(({ text }) => text).join('')}</b>. <a href={href}>{fill(copy.instead, { query })}</a>
    </p>
  )
}

function Topics({ topics, chosen, hrefOf, copy }: { topics: SearchAnswer['topics']; chosen: string | undefined; hrefOf: (choice: { topic?: string }) => string; copy: ResultsCopy }) {
  const all = topics.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label={copy.topics}>
      <ul className={styles.topics}>
        {[{ topic: undefined, title: copy.allTopics, count: all }, ...topics].map(({ topic, title, count }) => (
          <li key={topic ?? ''}>
            <a className={styles.topic} href={hrefOf(topic ? { topic } : {})} aria-current={topic === chosen ? 'true' : undefined}>
              {title} <span className={styles.number}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Result({ result, variant, inEnglish }: { result: SearchResult; variant: SiteVariant; inEnglish: string }) {
  const lang = result.locale === variant.locale ? undefined : result.locale
  return (
    <li className={styles.result}>
      <h2 className={styles.title}>
        <a href={result.url} lang={lang}>
          <Marked pieces={result.title} />
        </a>
      </h2>
      <p className={styles.snippet} lang={lang}>
        <Marked pieces={result.snippet} />
      </p>
      <p className={styles.where}>
        {result.topicTitle}
        {lang && ` · ${inEnglish}`}
      </p>
    </li>
  )
}

function Marked({ pieces }: { pieces: readonly TextPiece[] }) {
  // The pieces of one text never change their order.
  // oxlint-disable-next-line react/no-array-index-key
  return pieces.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))
}

/** LAN-04 */
function NothingFound({ query, variant, copy }: { query: string; variant: SiteVariant; copy: ResultsCopy }) {
  if (query === '') return <p>{copy.nothingAsked}</p>
  return (
    <Banner title={fill(copy.nothingTitle, { query })} role="status">
      <p>{copy.tipsTitle}:</p>
      <ul className={styles.tips}>
        {copy.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p>
        {copy.otherWays}: <a href={supportPath(variant, 'library')}>{copy.library}</a> · <a href={supportPath(variant, 'contact')}>{copy.contact}</a>
      </p>
    </Banner>
  )
}
