import { useEffect, useId, useRef, type ElementType, type ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { fill } from '#ui/text/fill.ts'
import type { Choice, StudioOutagePage } from '../studio-outages-view.ts'

const languages = ['en', 'es'] as const
const fieldOf = { en: { title: 'titleEn', text: 'textEn', note: 'noteEn' }, es: { title: 'titleEs', text: 'textEs', note: 'noteEs' } } as const

/**
 * OUT-02: the form of one outage. It works without script; with script, nothing typed is lost either.
 * @param children what a colleague has changed, between the notice and the form `formId`
 */
export function StudioOutageView({ page, Form, formId, isSending, children }: { page: StudioOutagePage; Form: ElementType; formId: string; isSending: boolean; children?: ReactNode }) {
  const { copy, fields, choices, notice, isPublished, isOver } = page
  const place = useRef<HTMLDivElement>(null)
  const counter = (used: number, most: number) => fill(copy.counter, { used: String(used), most: String(most) })
  useEffect(() => {
    if (notice) place.current?.focus()
  }, [notice])
  return (
    <>
      <div ref={place} tabIndex={-1}>
        {notice && (
          <Banner tone={notice.tone} title={notice.title} role={notice.tone === 'good' ? 'status' : 'alert'}>
            {notice.text && <p>{notice.text}</p>}
            {notice.lines.length > 0 && (
              <ul>
                {notice.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Banner>
        )}
      </div>
      {children}
      <Form method="post" id={formId} className="studio-form" noValidate>
        <input type="hidden" name="id" value={page.id} />
        <input type="hidden" name="version" value={page.version} />
        {page.conflict && <input type="hidden" name="refused" value={page.conflict.step} />}
        <section className="studio-box" aria-labelledby="outage-content">
          <h2 id="outage-content">{copy.content}</h2>
          <div className="studio-columns">
            {languages.map((language) => (
              <fieldset key={language} className="studio-group">
                <legend>{copy.languages[language]}</legend>
                <TextField label={copy.title} hint={copy.titleHint} name={fieldOf[language].title} defaultValue={fields[fieldOf[language].title]} maxLength={120} lang={language} autoComplete="off" required />
                <TextArea label={copy.text} hint={copy.textHint} name={fieldOf[language].text} defaultValue={fields[fieldOf[language].text]} maxLength={1000} rows={4} lang={language} counter={counter} />
              </fieldset>
            ))}
          </div>
        </section>
        <section className="studio-box" aria-labelledby="outage-where">
          <h2 id="outage-where">{copy.where}</h2>
          <fieldset className="studio-group">
            <legend>{copy.services}</legend>
            <div className="studio-row">
              {choices.services.map(({ value, label }) => (
                <Checkbox key={value} label={label} name="services" value={value} defaultChecked={fields.services.includes(value)} />
              ))}
            </div>
          </fieldset>
          <RadioGroup legend={copy.area} name="area" defaultValue={fields.area} options={(['zips', 'national'] as const).map((value) => ({ value, label: copy.areas[value] }))} />
          <TextArea label={copy.zips} hint={copy.zipsHint} name="zips" defaultValue={fields.zips} maxLength={35_000} rows={3} inputMode="numeric" counter={counter} />
        </section>
        <section className="studio-box" aria-labelledby="outage-when">
          <h2 id="outage-when">{copy.when}</h2>
          <div className="studio-columns">
            <Select label={copy.cause} name="cause" value={fields.cause} choices={choices.causes} />
            <Select label={copy.timeZone} name="timeZone" value={fields.timeZone} choices={choices.timeZones} />
          </div>
          <div className="studio-columns">
            <TextField label={copy.startedAt} hint={copy.startedHint} name="startedAt" type="datetime-local" defaultValue={fields.startedAt} required />
            <TextField label={copy.restoreAt} hint={copy.restoreHint} name="restoreAt" type="datetime-local" defaultValue={fields.restoreAt} />
          </div>
          {page.version > 0 && <TextField label={copy.endedAt} hint={copy.endedHint} name="endedAt" type="datetime-local" defaultValue={fields.endedAt} />}
        </section>
        {page.version > 0 && (
          <section className="studio-box" aria-labelledby="outage-news">
            <h2 id="outage-news">{copy.news}</h2>
            <div className="studio-columns">
              {languages.map((language) => (
                <TextArea key={language} label={copy.languages[language]} hint={copy.newsHint} name={fieldOf[language].note} defaultValue={fields[fieldOf[language].note]} maxLength={1000} rows={3} lang={language} counter={counter} />
              ))}
            </div>
          </section>
        )}
        {page.confirm && <input type="hidden" name="asked" value={page.confirm.step} />}
        <div className="studio-row">
          {page.confirm ? (
            <>
              <Button type="submit" name="confirmed" value={page.confirm.asked} disabled={isSending}>
                {page.confirm.label}
              </Button>
              <Button type="submit" name="step" value="keep" variant="secondary" disabled={isSending}>
                {copy.confirm.keep}
              </Button>
            </>
          ) : (
            <>
              <Button type="submit" name="step" value="publish" disabled={isSending}>
                {isPublished ? copy.save : copy.publish}
              </Button>
              {isPublished && !isOver && (
                <Button type="submit" name="step" value="end" variant="secondary" disabled={isSending}>
                  {copy.end}
                </Button>
              )}
              <Button type="submit" name="step" value={isPublished ? 'withdraw' : 'draft'} variant="quiet" disabled={isSending}>
                {isPublished ? copy.withdraw : copy.draft}
              </Button>
            </>
          )}
        </div>
      </Form>
      {page.history.length > 0 && (
        <section className="studio-box" aria-labelledby="outage-history">
          <h2 id="outage-history">{copy.history}</h2>
          <ol className="line-list" reversed>
            {page.history.map(({ kind, by, note }, at) => (
              <li key={at} className="line-item">
                <strong>{kind}</strong>
                <span className="studio-quiet">{by}</span>
                {note && <span>{note}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Select({ label, name, value, choices }: { label: string; name: string; value: string; choices: readonly Choice[] }) {
  const id = useId()
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <select className="studio-input" id={id} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
