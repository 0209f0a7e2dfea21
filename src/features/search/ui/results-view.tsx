import type { MouseEvent, ReactNode } from 'react'
import { searchPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import chips from '#ui/layout/chips.module.css'
import { classNames } from '#ui/dom/class-names.ts'
import { fill } from '#ui/text/fill.ts'
import { InLanguage } from '#ui/text/language-mark.tsx'
import { dialLink } from '#ui/text/phone-link.ts'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import type { EnvConfig } from '#platform/context/request-context.ts'
import type { ResultKind, SearchAnswer, SearchResult } from '../contract.ts'
import { sendSignal } from '../send-signal.ts'
import type { ResultsCopy } from '../copy.en.ts'
import { resultsPerPage } from '../search-limits.ts'
import { clickOf } from '../signal-report.ts'
import { Marked } from './marked.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearchReport } from './use-search-report.ts'
import styles from './results-view.module.css'

/** The data of the results page; `topic` and `kind`: the filters that are chosen. */
export interface ResultsPage {
  answer: SearchAnswer
  variant: SiteVariant
  topic: string | undefined
  kind: ResultKind | undefined
  isExact: boolean
  copy: ResultsCopy
  envConfig: EnvConfig
  /** where the query is asked as a question, by a form: an address alone must not make the site answer */
  ask: { action: string; question: string }
  supportPhone: string
  /** FLG-02 article-drawer-enabled: opens an article beside the results */
  onRead?: ((id: string) => void) | undefined
  /** an answer to the query, above the results */
  direct?: ReactNode
  /** OUT-01: lets visitors check whether their own place is affected */
  check: ReactNode
}

/** LAN-06, LAN-09, LAN-11: the results, 15 a page, by topic and kind if asked; every choice is a link. */
export function ResultsView({ report, ...shown }: ResultsPage & { report: ReportFromPage }) {
  const { answer, variant, topic, kind, isExact, copy, envConfig, onRead, direct } = shown
  useSearchReport(shown, report)
  const hrefOf = (choice: { topic?: string | undefined; kind?: ResultKind | undefined; page?: number; exact?: boolean }) => {
    const query = new URLSearchParams({ q: answer.query })
    if (choice.topic) query.set('topic', choice.topic)
    if (choice.kind) query.set('kind', choice.kind)
    if (choice.page && choice.page > 1) query.set('page', String(choice.page))
    if (choice.exact ?? isExact) query.set('exact', 'true')
    return `${searchPath(variant)}?${query}`
  }
  const hasKinds = answer.kinds.length > 1 || kind !== undefined
  const hasTopics = answer.topics.length > 1 || topic !== undefined
  const before = (answer.page - 1) * resultsPerPage
  const crumbs = supportCrumbs({ variant, copy }, { label: copy.title })
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: crumbs }} title={titleOf(answer, copy)} />
      <Band size="sm">
        <Container>
          <div className={styles.page}>
            <SearchForm variant={variant} query={answer.query} envConfig={envConfig} />
            {answer.corrected && <Corrected query={answer.query} href={hrefOf({ exact: true })} copy={copy} />}
            {answer.locale !== variant.locale && answer.total > 0 && <p role="status">{copy.allInOtherLanguage}</p>}
            {answer.total === 0 ? (
              <>
                {direct}
                <NothingFound page={shown} widerHref={topic || kind ? hrefOf({}) : undefined} />
              </>
            ) : (
              <div className={classNames(styles.found, (hasKinds || hasTopics) && styles.hasSide)}>
                {direct && <div className={styles.direct}>{direct}</div>}
                <p className={styles.count}>{countOf(answer, copy)}</p>
                <div className={styles.filters}>
                  {hasKinds && (
                    <Filter label={copy.kinds} all={copy.allKinds} chosen={kind} choices={answer.kinds.map((each) => ({ value: each.kind, title: copy.kindNames[each.kind], count: each.count }))} hrefOf={(value) => hrefOf({ topic, kind: value })} />
                  )}
                  {hasTopics && (
                    <Filter label={copy.topics} all={copy.allTopics} chosen={topic} choices={answer.topics.map((each) => ({ value: each.topic, title: each.title, count: each.count }))} hrefOf={(value) => hrefOf({ topic: value, kind })} />
                  )}
                </div>
                <div className={styles.list}>
                  <ResultLists page={shown} before={before} onOpen={(index, event) => {
                    sendSignal(clickOf(answer, index, before))
                    const { kind: opened, id } = answer.results[index]!
                    if (!onRead || opened === 'topic' || opened === 'page' || !isPlainClick(event)) return
                    event.preventDefault()
                    onRead(id)
                  }} />
                  <Pagination
                    page={answer.page}
                    pages={answer.pages}
                    hrefOf={(page) => hrefOf({ topic, kind, page })}
                    labels={{ pagination: copy.pagination, previous: copy.previous, next: copy.next, page: (n) => fill(copy.page, { n }) }}
                  />
                </div>
                <WaysOn page={shown} />
              </div>
            )}
          </div>
        </Container>
      </Band>
    </>
  )
}

/** LAN-06, LAN-13: how many results match, or how many are listed if more match. */
function countOf({ total, isCut }: SearchAnswer, copy: ResultsCopy): string {
  if (total === 1) return copy.countOne
  return fill(isCut ? copy.countBest : copy.count, { count: total })
}

/** The title names what was searched for: the query as corrected. */
function titleOf({ query, corrected, total }: SearchAnswer, copy: ResultsCopy): string {
  if (query === '') return copy.title
  return total === 0 ? fill(copy.nothingTitle, { query }) : fill(copy.titleFor, { query: corrected?.map(({ text }) => text).join('') ?? query })
}

function Corrected({ query, href, copy }: { query: string; href: string; copy: ResultsCopy }) {
  return (
    <p role="status">
      {fill(copy.typed, { query })} <a href={href}>{copy.instead}</a>
    </p>
  )
}

/** Whether a click is without a key that opens the link elsewhere. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

interface FilterProps<Value extends string> {
  label: string
  all: string
  choices: readonly { value: Value; title: string; count: number }[]
  chosen: Value | undefined
  hrefOf: (value: Value | undefined) => string
}

/** On a phone one row that scrolls, because visitors come for the results; on a wide page a list beside them. */
function Filter<Value extends string>({ label, all, choices, chosen, hrefOf }: FilterProps<Value>) {
  const count = choices.reduce((sum, each) => sum + each.count, 0)
  return (
    <nav aria-label={label}>
      <p className={styles.filterTitle} aria-hidden="true">
        {label}
      </p>
      <ul className={classNames(chips.chips, chips.row)}>
        {[{ value: undefined, title: all, count }, ...choices.filter(({ value }) => value !== '')].map(({ value, title, count: each }) => (
          <li key={value ?? ''}>
            <a className={chips.chip} href={hrefOf(value)} aria-current={value === chosen ? 'true' : undefined}>
              {title} <span className={chips.count}>{each}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** LAN-13: results in the other language come last, under their own title. */
function ResultLists({ page: { answer, variant, copy }, before, onOpen }: { page: ResultsPage; before: number; onOpen: (index: number, event: MouseEvent) => void }) {
  const placed = answer.results.map((result, index) => ({ result, index, isForeign: result.locale !== answer.locale }))
  const [own, foreign] = [placed.filter(({ isForeign }) => !isForeign), placed.filter(({ isForeign }) => isForeign)]
  const list = (results: typeof placed, label?: string) => (
    <ol className={styles.results} start={before + results[0]!.index + 1} aria-labelledby={label}>
      {results.map(({ result, index }) => (
        <Result key={result.id} result={result} place={before + index + 1} variant={variant} copy={copy} onOpen={(event) => onOpen(index, event)} />
      ))}
    </ol>
  )
  return (
    <>
      {own.length > 0 && list(own)}
      {foreign.length > 0 && (
        <div>
          <p className={styles.language} id="other-language">
            {copy.inOtherLanguage}
          </p>
          {list(foreign, 'other-language')}
        </div>
      )}
    </>
  )
}

const kindIcons = { article: 'library', device: 'router', topic: 'services', page: 'link' } as const satisfies Record<ResultKind, string>

function Result({ result, place, variant, copy, onOpen }: { result: SearchResult; place: number; variant: SiteVariant; copy: ResultsCopy; onOpen: (event: MouseEvent) => void }) {
  const lang = result.locale === variant.locale ? undefined : result.locale
  const isOfTopic = result.kind === 'article' || result.kind === 'device'
  return (
    <li className={styles.result}>
      <p className={styles.where}>
        <Icon name={kindIcons[result.kind]} size="sm" />
        {copy.kindName[result.kind]}
        {isOfTopic && ` · ${result.topicTitle}`}
      </p>
      <h2 className={styles.title}>
        <a href={result.url} data-link-position={`search/${place}`} onClick={onOpen}>
          <InLanguage of={lang} mark={copy.inOtherLanguage}>
            <Marked pieces={result.title} />
          </InLanguage>
        </a>
      </h2>
      <p className={styles.snippet} lang={lang}>
        <Marked pieces={result.snippet} />
      </p>
    </li>
  )
}

/** Beside the results, or below them if there is no room: a question instead, a person, and the outage check. */
function WaysOn({ page: { copy, ask, supportPhone, check } }: { page: ResultsPage }) {
  return (
    <div className={styles.ways}>
      <section className={styles.way} aria-labelledby="ask-title">
        <h2 className={styles.wayTitle} id="ask-title">
          <Icon name="sparkles" /> {copy.askTitle}
        </h2>
        <p>{copy.askText}</p>
        {ask.question === '' ? (
          <ButtonLink href={ask.action} variant="secondary" isWide>
            {copy.ask}
          </ButtonLink>
        ) : (
          <form method="post" action={ask.action}>
            <input type="hidden" name="q" value={ask.question} />
            <Button type="submit" variant="secondary" isWide>
              {copy.ask}
            </Button>
          </form>
        )}
      </section>
      <section className={styles.way} aria-labelledby="person-title">
        <h2 className={styles.wayTitle} id="person-title">
          <Icon name="person" /> {copy.personTitle}
        </h2>
        <p>{copy.personText}</p>
        <ButtonLink href={dialLink(supportPhone)} variant="secondary" isWide>
          <Icon name="phone" size="sm" /> {fill(copy.call, { phone: supportPhone })}
        </ButtonLink>
      </section>
      <section className={styles.way}>{check}</section>
    </div>
  )
}

/** LAN-04 */
function NothingFound({ page, widerHref }: { page: ResultsPage; /** the same search without a filter */ widerHref: string | undefined }) {
  const { answer, variant, copy } = page
  if (answer.query === '') return <p>{copy.nothingAsked}</p>
  return (
    <div className={styles.nothing}>
      <Picture name="no-results" size="lg" decorative />
      <div className={styles.nothingWords}>
        {widerHref !== undefined && (
          <p>
            <a href={widerHref}>{copy.withoutFilter}</a>
          </p>
        )}
        <div>
          <p className={styles.tipsTitle}>{copy.tipsTitle}</p>
          <ul className={styles.tips}>
            {copy.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
        <nav aria-labelledby="popular-title">
          <p className={styles.tipsTitle} id="popular-title">
            {copy.popularTitle}
          </p>
          <ul className={chips.chips}>
            {copy.popular.map((word) => (
              <li key={word}>
                <a className={chips.chip} href={`${searchPath(variant)}?${new URLSearchParams({ q: word })}`}>
                  {word}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <a href={supportPath(variant, 'library')}>{copy.library}</a>
        </p>
      </div>
      <WaysOn page={page} />
    </div>
  )
}
