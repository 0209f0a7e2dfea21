import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import lineStyles from '#ui/layout/line-list.css?url'
import { PageHead } from '#ui/layout/page-head.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { fill } from '#ui/text/fill.ts'
import type { DeskLine, DeskListPage } from '../desk-view.ts'
import { DeskKeysHelp } from './desk-keys-help.tsx'
import { DeskLineView } from './desk-line.tsx'
import deskStyles from './desk.css?url'
import { focusOn, moveFocus } from './use-desk-keys.ts'
import { useDeskNews } from './use-desk-news.ts'

const names = [['j', 'next'], ['k', 'previous'], ['Enter', 'open'], ['/', 'search']] as const

/** TIC-06: the desk's list: a view, optionally of one topic, or the results of a search. */
export function DeskListView({ page, onNews }: { page: DeskListPage; onNews: () => void }) {
  const { copy, tickets, q } = page
  useDeskNews(page.newsHref, 'tickets', onNews)
  const keys = { j: () => moveFocus('.line-link', 1), k: () => moveFocus('.line-link', -1), '/': () => focusOn('.desk-search input') }
  return (
    <>
      {/* A separate style sheet, which customers never load. */}
      <link rel="stylesheet" href={lineStyles} precedence="desk" />
      <link rel="stylesheet" href={deskStyles} precedence="desk" />
      <PageHead crumbs={{ label: copy.breadcrumbs, items: [{ label: copy.home, href: '/' }, { label: copy.title }] }} title={copy.title} />
      <Band size="sm">
        <Container>
          <Stack gap={4}>
            <div className="desk-tools">
              <form className="desk-search" method="get" role="search">
                <Language page={page} />
                <TextField label={copy.search} hint={copy.searchHint} name="q" type="search" defaultValue={q} key={q} maxLength={120} autoComplete="off" />
                <Button type="submit" variant="secondary">
                  {copy.searchButton}
                </Button>
              </form>
              <DeskKeysHelp copy={copy} keys={keys} names={names} />
            </div>
            <ChoiceLinks label={copy.views} choices={page.views} current="page" countClass="desk-count" />
            {q === '' ? <Topics page={page} /> : <Found page={page} />}
            {tickets === undefined ? (
              <Banner tone="caution" title={copy.down} role="alert">
                {copy.downText}
              </Banner>
            ) : tickets.length === 0 ? (
              <div className="desk-empty">
                <h2>{copy.none}</h2>
                <p>{q === '' ? copy.noneText : fill(copy.noneFound, { q })}</p>
              </div>
            ) : (
              <List tickets={tickets} page={page} />
            )}
            {(page.nextHref ?? !page.isFirst) && (
              <nav className="desk-ways" aria-label={copy.next}>
                {!page.isFirst && (
                  <ButtonLink variant="secondary" href={page.firstHref}>
                    {copy.first}
                  </ButtonLink>
                )}
                {page.nextHref && (
                  <ButtonLink variant="secondary" href={page.nextHref} rel="next">
                    {copy.next}
                  </ButtonLink>
                )}
              </nav>
            )}
          </Stack>
        </Container>
      </Band>
    </>
  )
}

function List({ tickets, page }: { tickets: readonly DeskLine[]; page: DeskListPage }) {
  return (
    <ol className="line-list" aria-label={page.q === '' ? (page.views.find(({ isCurrent }) => isCurrent)?.label ?? page.copy.title) : fill(page.copy.found, { q: page.q })}>
      {tickets.map((line) => (
        <DeskLineView key={line.number} line={line} copy={page.copy} />
      ))}
    </ol>
  )
}

/** Keeps the language of the page when a form of the list is sent. */
function Language({ page: { locale } }: { page: DeskListPage }) {
  return locale === 'es' ? <input type="hidden" name="lang" value="es" /> : null
}

function Topics({ page }: { page: DeskListPage }) {
  const { copy, topics, topic, view } = page
  return (
    <form method="get" className="desk-topics">
      <Language page={page} />
      {view !== 'open' && <input type="hidden" name="view" value={view} />}
      <label htmlFor="desk-topic">{copy.topic}</label>
      <select id="desk-topic" name="topic" defaultValue={topic} key={topic} className="desk-select">
        <option value="">{copy.allTopics}</option>
        {topics.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary">
        {copy.showTopic}
      </Button>
    </form>
  )
}

function Found({ page: { copy, q, firstHref } }: { page: DeskListPage }) {
  return (
    <p className="desk-found">
      <span>{fill(copy.found, { q })}</span> <a href={firstHref}>{copy.clear}</a>
    </p>
  )
}
