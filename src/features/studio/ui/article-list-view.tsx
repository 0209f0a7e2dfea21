import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import chips from '#ui/layout/chips.module.css'
import { fill } from '#ui/text/fill.ts'
import type { ArticleListPage } from '../studio-view.ts'
import { StudioPage } from './studio-frame.tsx'

/** STU-02: every article with its state. */
export function ArticleListView({ page }: { page: ArticleListPage }) {
  const { frame, articles, q, total } = page
  const { copy } = frame
  return (
    <StudioPage frame={frame} title={copy.rooms.articles}>
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
      <nav aria-label={copy.list.states}>
        <ul className={chips.choices}>
          {page.states.map(({ label, href, isCurrent, count }) => (
            <li key={href}>
              <a className={`${chips.choice} studio-chip`} href={href} aria-current={isCurrent ? 'true' : undefined}>
                {label} <span className="studio-count">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
      {(page.previousHref ?? page.nextHref) && (
        <nav className="studio-row" aria-label={copy.list.pages}>
          {page.previousHref && (
            <ButtonLink variant="secondary" href={page.previousHref} rel="prev">
              {copy.list.previous}
            </ButtonLink>
          )}
          {page.nextHref && (
            <ButtonLink variant="secondary" href={page.nextHref} rel="next">
              {copy.list.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </StudioPage>
  )
}
