import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { PagesRoom } from '../pages-view.ts'

/** STU-01: every page content by its kind, with what is missing in a language. */
export function PagesRoomView({ room }: { room: PagesRoom }) {
  const { frame, copy, groups } = room
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.pages} lead={copy.lead}>
      {groups === undefined ? (
        <NoticeBanner notice={{ tone: 'caution', title: frame.copy.down, text: frame.copy.downText }} />
      ) : (
        <>
          <ChoiceLinks label={copy.filter} choices={room.choices} linkClass="studio-chip" countClass="studio-count" />
          {groups.map(({ title, pages }) => (
            <section key={title} className="studio-group">
              <h2>{title}</h2>
              <ul className="line-list">
                {pages.map((page) => (
                  <li key={page.id} className="line-item">
                    <a className="line-link" href={page.href}>
                      {[page.title, page.facts[0]].join(' · ')}
                    </a>
                    <span className="line-facts">
                      <span className={`studio-state studio-state-${page.state}`}>{frame.copy.state[page.state]}</span>
                      {page.missing.map((text) => (
                        <span key={text} className="studio-missing">
                          {text}
                        </span>
                      ))}
                      {page.facts.slice(1).map((fact) => (
                        <span key={fact}>{fact}</span>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </StudioPage>
  )
}
