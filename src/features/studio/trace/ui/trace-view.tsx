import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Decisions } from '../../preview/ui/preview-view.tsx'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { TracePage } from '../trace-view.ts'

/** STU-03: the parts of a customer's page and the reasons for them. It works without script. */
export function TraceView({ page: { frame, copy, words, typed, found } }: { page: TracePage }) {
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.trace} lead={copy.lead}>
      <search>
        <form method="get" className="studio-box">
          {frame.locale === 'es' && <input type="hidden" name="lang" value="es" />}
          <div className="studio-search">
            <TextField label={copy.reference} hint={copy.hint} name="reference" defaultValue={typed} maxLength={80} autoComplete="off" spellCheck={false} required />
            <Button type="submit">{copy.find}</Button>
          </div>
        </form>
      </search>
      {found?.length === 0 && <NoticeBanner notice={{ tone: 'caution', title: copy.none, text: copy.noneText }} />}
      {found?.map(({ id, title, notes, decisions }, place) => (
        <section key={id} aria-labelledby={`page-${place}`}>
          <h2 id={`page-${place}`}>{title}</h2>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {decisions && <Decisions decisions={decisions} copy={words} lead={copy.trace} name={`page-${place}`} />}
        </section>
      ))}
    </StudioPage>
  )
}
