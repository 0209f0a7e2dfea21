import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { fill } from '#ui/text/fill.ts'
import type { ArticleListPage } from '../studio-view.ts'
import { NoticeBanner, StudioPage, StudioPages } from './studio-frame.tsx'

/** STU-02: the list of articles with their states. */
export function ArticleListView({ page }: { page: ArticleListPage }) {
  const { frame, articles, q, total } = page
  const { copy } = frame
  return (
    <StudioPage frame={frame} title={copy.rooms.articles}>
      <NoticeBanner notice={page.notice} />
      <div className="studio-tools">
        <form method="get" role="search" className="studio-search">
          {frame.locale === 'es' && <input type="hidden" name="lang" value="es" />}
          {page.state && <input type="hidden" name="state" value={page.state} />}
          <TextField label={copy.list.search} hint={copy.list.searchHint} name="q" type="search" defaultValue={q} key={q} maxLength={120} autoComplete="off" />
          <Button type="submit" variant="secondary">
            {copy.list.searchButton}
          </Button>
        </form>
        {page.newHrefs.length > 0 && (
          <div className="studio-row">
            {page.newHrefs.map(({ label, href }) => (
              <ButtonLink key={href} href={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
      {page.unfinished.lines.length > 0 && (
        <section className="studio-box" aria-labelledby="studio-unfinished">
          <h2 id="studio-unfinished">{page.unfinished.title}</h2>
          <ul className="studio-issues">
            {page.unfinished.lines.map(({ href, title, about }) => (
              <li key={href}>
                <a href={href}>{title}</a> <span className="studio-quiet">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChoiceLinks label={copy.list.states} choices={page.states} linkClass="studio-chip" countClass="studio-count" />
      {articles === undefined ? (
        <Banner tone="caution" title={copy.down} role="alert">
          {copy.downText}
        </Banner>
      ) : articles.length === 0 ? (
        <div className="studio-empty">
          <h2>{copy.list.none}</h2>
          <p>{copy.list.noneText}</p>
          <ButtonLink variant="secondary" href={page.clearHref}>
            {copy.list.all}
          </ButtonLink>
        </div>
      ) : (
        <div>
          <p className="studio-quiet">{total === 1 ? copy.list.foundOne : fill(copy.list.found, { count: String(total) })}</p>
          <ul className="line-list">
            {articles.map(({ href, title, about, state, facts }) => (
              <li key={href} className="line-item">
                <a className="line-link" href={href}>
                  {title}
                </a>
                <span className="line-facts">
                  <span className={`studio-state studio-state-${state}`}>{copy.state[state]}</span>
                  <span>{about}</span>
                  {facts.map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <StudioPages label={copy.list.pages} previous={copy.list.previous} next={copy.list.next} previousHref={page.previousHref} nextHref={page.nextHref} />
    </StudioPage>
  )
}
