import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Select } from '../../ui/setting-parts.tsx'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { PreviewPage, ShownDecision, ShownPreview } from '../preview-view.ts'
import previewStyles from './preview.css?url'

/**
 * STU-03: a page as another person sees it, beside the live one, with the reason for each part. It works without
 * script.
 */
export function PreviewView({ page }: { page: PreviewPage }) {
  const { frame, copy, form, shown } = page
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.preview} lead={copy.lead}>
      <link rel="stylesheet" href={previewStyles} precedence="studio" />
      {form?.hasProblem && <NoticeBanner notice={{ tone: 'bad', title: copy.problem }} />}
      {shown && <Shown shown={shown} copy={copy} />}
      {form && <Choice form={form} page={page} />}
    </StudioPage>
  )
}

function Choice({ form: { typed, groups }, page: { copy, frame } }: { form: NonNullable<PreviewPage['form']>; page: PreviewPage }) {
  const words = copy.form
  return (
    <form method="get" className="studio-box" aria-labelledby="preview-choice">
      <h2 id="preview-choice">{words.title}</h2>
      {frame.locale === 'es' && <input type="hidden" name="lang" value="es" />}
      <div className="studio-columns">
        <label className="studio-field">
          {words.person}
          <select className="studio-input" name="person" defaultValue={typed.person}>
            {groups.map(({ label, people }) => (
              <optgroup key={label} label={label}>
                {people.map(({ value, label: name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <Select label={words.page} name="page" value={typed.page} choices={copy.pages} />
        <div className="studio-wide">
          <TextField label={words.article} hint={words.articleHint} name="article" defaultValue={typed.article} maxLength={121} autoComplete="off" />
        </div>
        <Select label={words.audience} name="audience" value={typed.audience} choices={copy.audiences} />
        <Select label={words.locale} name="locale" value={typed.locale} choices={copy.locales} />
        <Select label={words.theme} name="theme" value={typed.theme} choices={copy.themes} />
        <Select label={words.width} name="width" value={typed.width} choices={copy.widths} />
      </div>
      <div>
        <Button type="submit" name="make" value="1">
          {words.open}
        </Button>
      </div>
    </form>
  )
}

function Shown({ shown, copy }: { shown: ShownPreview; copy: PreviewPage['copy'] }) {
  return (
    <>
      <div>
        <p>
          <strong>{shown.about}</strong>
        </p>
        <p className="studio-quiet">{shown.ends}</p>
        {shown.notes.map((note) => (
          <p key={note} className="studio-quiet">
            {note}
          </p>
        ))}
      </div>
      <div className="preview-frames">
        {shown.frames.map(({ name, title, src }) => (
          <section key={name} className="preview-pane" aria-labelledby={`preview-${name}`}>
            <h2 id={`preview-${name}`}>{title}</h2>
            <div className="preview-scroll">
              <iframe className={`preview-frame preview-${shown.width} preview-${shown.theme}`} name={`preview-${name}`} title={title} src={src} sandbox="allow-same-origin allow-top-navigation-by-user-activation" />
            </div>
          </section>
        ))}
      </div>
      <section aria-labelledby="preview-trace">
        <h2 id="preview-trace">{copy.trace}</h2>
        {shown.decisions ? <Decisions decisions={shown.decisions} copy={copy} lead={copy.traceLead} name="why" /> : <p className="studio-quiet">{copy.noTrace}</p>}
      </section>
    </>
  )
}

/** STU-03: each part with its rule and the datum that decided; `name` is the prefix of the element ids. */
export function Decisions({ decisions, copy, lead, name }: { decisions: readonly ShownDecision[]; copy: PreviewPage['copy']; lead: string; name: string }) {
  return (
    <>
      <p className="studio-quiet">{lead}</p>
      <ul className="line-list">
        {decisions.map(({ part, label, shows, rule, decided, looked, href }) => (
          <li key={part} id={`${name}-${part}`} className="line-item preview-decision">
            <span className="studio-row">
              <strong>{label}</strong>
              <span className={shows ? 'studio-state studio-state-live' : 'studio-state'}>{shows ? copy.shows : copy.hidden}</span>
            </span>
            <span>{decided}</span>
            <small className="studio-quiet">{[rule, looked].filter(Boolean).join(' · ')}</small>
            {href && (
              <a href={href} target="preview-preview" aria-label={`${copy.toPart}: ${label}`}>
                {copy.toPart}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
