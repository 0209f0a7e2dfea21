import { useState, type FormEvent } from 'react'
import { browserCall } from '#platform/services/browser-call.ts'
import { classNames } from '#ui/dom/class-names.ts'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { setWorkState, WorkItem } from '../../contract.ts'
import { workStates, type WorkState } from '../../insight-filters.ts'
import { linkTo } from '../../insights-path.ts'
import { workStatePath } from '../../work-state-path.ts'
import { reasonName } from '../panels/answers-panel.tsx'
import { useInsights } from '../insights-context.tsx'

const kindIcons = { query: 'search', answer: 'sparkles', ticket: 'person' } as const satisfies Record<WorkItem['kind'], IconName>

/** One item: how often it happened, when it last did, and the nearest articles. */
export function WorkItemView({ item, timeZone }: { item: WorkItem; timeZone: string }) {
  const insights = useInsights()
  const { copy, words } = insights
  const texts = copy['work-list']
  const facts = [...factsOf(item), fill(texts.last, { day: words.day(item.lastAt, timeZone) })]
  return (
    <li className="insights-work-list-panel-item" id={item.id}>
      <div className="insights-work-list-panel-what">
        <p className="insights-work-list-panel-tags">
          <span className="insights-work-list-panel-kind">
            <Icon name={kindIcons[item.kind]} size="sm" /> {texts.kinds[item.kind]}
          </span>
          <span>
            {copy.filters.audiences[item.audience]} · {copy.filters.locales[item.locale]}
          </span>
        </p>
        <h3 className="insights-work-list-panel-question" lang={item.locale}>
          {item.question}
        </h3>
        <p className="insights-work-list-panel-facts">{facts.join(' · ')}</p>
        {item.reasons.length > 0 && <p className="insights-work-list-panel-facts">{item.reasons.map(({ reason, count }) => `${reasonName(insights, reason)} (${words.number(count)})`).join(' · ')}</p>}
        {item.comments.map((comment) => (
          <blockquote key={comment} className="insights-work-list-panel-comment">
            {comment}
          </blockquote>
        ))}
      </div>
      <Nearest articles={item.articles} />
      <div className="insights-work-list-panel-form">
        <StateForm item={item} />
        <InStudio item={item} />
      </div>
    </li>
  )

  function factsOf({ kind, count, withoutResult }: WorkItem): string[] {
    const often = (once: string, many: string) => (count === 1 ? once : fill(many, { n: words.number(count) }))
    if (kind === 'ticket') return [fill(texts.answeredAlone, { n: words.number(count) })]
    if (kind === 'answer') return [often(texts.dislikedOnce, texts.disliked)]
    return [often(texts.searchedOnce, texts.searched), withoutResult > 0 ? fill(texts.nothingFound, { n: words.number(withoutResult) }) : texts.nothingOpened]
  }
}

function Nearest({ articles }: { articles: WorkItem['articles'] }) {
  const texts = useInsights().copy['work-list']
  return (
    <div className="insights-work-list-panel-nearest">
      <p className="insights-work-list-panel-facts">{articles.length > 0 ? texts.nearest : texts.noArticles}</p>
      <ul className="insights-work-list-panel-articles">
        {articles.map(({ id, title, url }) => (
          <li key={id}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Sets the item's state. A form of the page; with script it is saved in place, without navigation. */
function StateForm({ item }: { item: WorkItem }) {
  const { copy, filters, locale } = useInsights()
  const texts = copy['work-list']
  const [state, setState] = useState(item.state)
  const [said, setSaid] = useState('')
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const chosen = workStates.find((each) => each === (submitter as HTMLButtonElement | null)?.value)
    if (!chosen) return
    setState(chosen)
    setSaid('')
    const outcome = await browserCall<typeof setWorkState>({ method: 'POST', path: workStatePath }, { body: { id: item.id, state: chosen } })
    if (!outcome.ok) setState(state)
    setSaid(outcome.ok ? fill(texts.saved, { state: texts.states[chosen] }) : texts.failed)
  }
  return (
    <form className="insights-work-list-panel-form" method="post" action={linkTo(filters, locale)} onSubmit={(event) => void save(event)}>
      <input type="hidden" name="id" value={item.id} />
      <div className="insights-work-list-panel-states" role="group" aria-label={fill(texts.stateOf, { question: item.question })}>
        {workStates.map((each) => (
          <StateButton key={each} state={each} isChosen={each === state} label={texts.states[each]} />
        ))}
      </div>
      <p className="insights-work-list-panel-said" role="status">
        {said}
      </p>
    </form>
  )
}

/**
 * STU-07: whether the live site answers the question now, or a button that opens it in the Studio. A plain form, which
 * works without script.
 */
function InStudio({ item: { id, question, audience, locale: written, measure } }: { item: WorkItem }) {
  const { copy, questionsHref: href } = useInsights()
  const texts = copy['work-list']
  if (!measure)
    return (
      <form method="post" action={href}>
        {Object.entries({ id, question, audience, locale: written }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="insights-work-list-panel-hand" aria-label={fill(texts.handOf, { question })}>
          {texts.hand}
        </button>
      </form>
    )
  return (
    <p className="insights-work-list-panel-facts">
      <strong className={`insights-work-list-panel-${measure.state}`}>{texts.measures[measure.state]}</strong>
      {measure.articles.map((article) => (
        <span key={article.id}>
          {' · '}
          <a href={article.url} lang={written}>
            {article.title}
          </a>
        </span>
      ))}
      {measure.missing.length > 0 && ` · ${fill(texts.missing, { words: measure.missing.join(', ') })}`}
      {' · '}
      <a href={`${href}#${encodeURIComponent(id)}`}>{texts.inStudio}</a>
    </p>
  )
}

const icons = { open: 'circle', planned: 'clock', done: 'good' } as const

function StateButton({ state, isChosen, label }: { state: WorkState; isChosen: boolean; label: string }) {
  return (
    <button className={classNames('insights-work-list-panel-state', isChosen && 'insights-work-list-panel-chosen')} name="state" value={state} aria-pressed={isChosen}>
      {isChosen && <Icon name={icons[state]} size="sm" />} {label}
    </button>
  )
}
