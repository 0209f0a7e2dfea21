import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import type { StudioOutagesPage } from '../studio-outages-view.ts'

/** OUT-02: all outages, those that have not ended first. Styled by the Studio's style sheet. */
export function StudioOutagesView({ page, down }: { page: StudioOutagesPage; down: { title: string; text: string } }) {
  const { copy, outages, newHref, publicHref } = page
  return (
    <>
      <div className="studio-tools">
        <a href={publicHref}>{copy.seePage}</a>
        <ButtonLink href={newHref}>{copy.add}</ButtonLink>
      </div>
      {outages === undefined ? (
        <Banner tone="caution" title={down.title} role="alert">
          {down.text}
        </Banner>
      ) : outages.length === 0 ? (
        <div className="studio-empty">
          <h2>{copy.none}</h2>
          <p>{copy.noneText}</p>
        </div>
      ) : (
        <ul className="line-list">
          {outages.map(({ href, title, state, isTold, facts }) => (
            <li key={href} className="line-item">
              <a className="line-link" href={href}>
                {title}
              </a>
              <p className="line-facts">
                <span className={isTold ? 'studio-state studio-state-live' : 'studio-state'}>{state}</span>
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
