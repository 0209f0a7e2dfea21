import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { SourcesRoom } from '../sources-view.ts'

/** STU-10: a read-only list of the pages of an outside CMS. */
export function SourcesView({ room: { frame, copy, notice, problems, pages } }: { room: SourcesRoom }) {
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.sources} lead={copy.lead}>
      <NoticeBanner notice={notice} />
      {problems.length > 0 && (
        <section className="studio-box" aria-labelledby="source-problems">
          <h2 id="source-problems">{copy.problems}</h2>
          <ul className="line-list">
            {problems.map((problem) => (
              <li key={problem} className="line-item">
                {problem}
              </li>
            ))}
          </ul>
        </section>
      )}
      {pages.length > 0 && (
        <section aria-labelledby="source-pages">
          <h2 id="source-pages">{copy.pages}</h2>
          <ul className="line-list">
            {pages.map(({ id, title, facts }) => (
              <li key={id} className="line-item">
                <strong>{title}</strong>
                <span className="studio-row studio-quiet">
                  {facts.map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </StudioPage>
  )
}
