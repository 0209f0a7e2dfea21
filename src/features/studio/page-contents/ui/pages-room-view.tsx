import type { ElementType } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { roomPath } from '../../rooms.ts'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { PagesRoom } from '../pages-view.ts'

/** STU-01: the page contents by kind, with the number of texts that a language lacks. */
export function PagesRoomView({ room, Form, isSending }: { room: PagesRoom; Form: ElementType; isSending: boolean }) {
  const { frame, copy, groups, newFix } = room
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.pages} lead={copy.lead}>
      <NoticeBanner notice={room.notice} />
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
          {newFix && (
            <Form method="post" action={roomPath('pages', frame.locale, [], { kind: 'fix' })} className="studio-box" aria-labelledby="new-fix" noValidate>
              <h2 id="new-fix">{copy.newFix.title}</h2>
              <div className="studio-search">
                <TextField label={copy.newFix.name} hint={copy.newFix.hint} error={newFix.error} name="name" defaultValue={newFix.name} maxLength={60} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
                <Button type="submit" variant="secondary" disabled={isSending}>
                  {copy.newFix.begin}
                </Button>
              </div>
            </Form>
          )}
        </>
      )}
    </StudioPage>
  )
}
