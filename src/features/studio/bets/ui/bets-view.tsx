import { ButtonLink } from '#ui/buttons/button.tsx'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { BetsRoom } from '../bets-view.ts'

/** STU-06: the list of best bets. */
export function BetsView({ room }: { room: BetsRoom }) {
  const { frame, copy, bets } = room
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.bets} lead={copy.lead}>
      <div>
        <ButtonLink href={room.newHref}>{copy.create}</ButtonLink>
      </div>
      {bets === undefined ? (
        <NoticeBanner notice={{ tone: 'bad', title: frame.copy.down, text: frame.copy.downText }} />
      ) : bets.length === 0 ? (
        <p className="studio-quiet">{copy.none}</p>
      ) : (
        <ul className="line-list">
          {bets.map(({ id, href, title, state, isOn, facts }) => (
            <li key={id} className="line-item">
              <a href={href}>{title}</a>
              <span className="studio-row studio-quiet">
                <span className={isOn ? 'studio-state studio-state-live' : 'studio-state'}>{state}</span>
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </StudioPage>
  )
}
