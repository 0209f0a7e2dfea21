import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Select } from '../../ui/setting-parts.tsx'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { FlagsRoom } from '../flags-view.ts'

/** STU-04: the list of flags, with a form to see the values that one person gets. */
export function FlagsView({ room }: { room: FlagsRoom }) {
  const { frame, copy, groups } = room
  const { both: _, ...audiences } = copy.audiences
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.flags} lead={copy.lead}>
      <NoticeBanner notice={room.notice} />
      <form className="studio-box" method="get" aria-labelledby="flags-ask">
        <h2 id="flags-ask">{copy.ask}</h2>
        <p className="studio-quiet">{copy.askText}</p>
        {frame.locale === 'es' && <input type="hidden" name="lang" value="es" />}
        <div className="studio-search">
          <div>
            <TextField label={copy.login} name="login" defaultValue={room.login} maxLength={200} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
          </div>
          <Select label={copy.audience} name="audience" value={room.audience} choices={audiences} />
          <Button type="submit" variant="secondary">
            {copy.askButton}
          </Button>
        </div>
        {room.clearHref && (
          <div>
            <ButtonLink variant="quiet" href={room.clearHref}>
              {copy.clear}
            </ButtonLink>
          </div>
        )}
      </form>
      {room.title && <p role="status">{room.title}</p>}
      {groups ? (
        groups.map(({ title, flags }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul className="line-list">
              {flags.map(({ href, title: label, name, value, facts }) => (
                <li key={name} className="line-item">
                  <a href={href}>{label}</a>
                  <span className="studio-row studio-quiet">
                    <span className="studio-state">{value}</span>
                    {facts.map((fact) => (
                      <span key={fact}>{fact}</span>
                    ))}
                    <code>{name}</code>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <NoticeBanner notice={{ tone: 'bad', title: frame.copy.down, text: frame.copy.downText }} />
      )}
    </StudioPage>
  )
}
