import { useEffect, useRef, type ElementType } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import { ConflictBox, conflictFormId } from '../../ui/conflict-box.tsx'
import { Select, SettingHistory, SettingNotice } from '../../ui/setting-parts.tsx'
import { StudioPage } from '../../ui/studio-frame.tsx'
import type { BetPage } from '../bets-view.ts'

/** STU-06: the form of one best bet, with a trial in the real search. */
export function BetView({ page, Form, isSending }: { page: BetPage; Form: ElementType; isSending: boolean }) {
  const { frame, copy, fields, notice, trial } = page
  const words = copy.form
  const tried = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trial) tried.current?.focus()
  }, [trial])
  return (
    <StudioPage frame={frame} title={page.title}>
      <div className="studio-row">
        <ButtonLink variant="secondary" href={page.backHref}>
          {words.back}
        </ButtonLink>
        {page.writeHref && (
          <ButtonLink variant="secondary" href={page.writeHref}>
            {words.write}
          </ButtonLink>
        )}
      </div>
      <SettingNotice notice={notice} isFirst={page.conflict !== undefined} />
      <ConflictBox conflict={page.conflict} frame={frame} replaceText={frame.copy.conflict.replaceSetting} />
      <Form method="post" id={conflictFormId} className="studio-form" noValidate>
        <input type="hidden" name="id" value={page.id} />
        <input type="hidden" name="version" value={page.version} />
        <section className="studio-box">
          <TextArea label={words.patterns} hint={words.patternsHint} name="patterns" defaultValue={fields.patterns} rows={4} maxLength={4000} counter={(used, most) => fill(words.counter, { used: String(used), most: String(most) })} required />
          <Checkbox label={words.isWhole} hint={words.isWholeHint} name="isWhole" value="1" defaultChecked={fields.isWhole} />
          <TextField label={words.page} hint={words.pageHint} name="page" defaultValue={fields.page} maxLength={300} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
          <div className="studio-columns">
            <Select label={words.audience} name="audience" value={fields.audience} choices={copy.audiences} />
            <Select label={words.language} name="locale" value={fields.locale} choices={copy.languages} />
          </div>
          <div className="studio-columns">
            <TextField label={words.startsAt} hint={page.zoneText} name="startsAt" type="datetime-local" defaultValue={fields.startsAt} />
            <TextField label={words.endsAt} name="endsAt" type="datetime-local" defaultValue={fields.endsAt} />
          </div>
          <Checkbox label={words.isOn} name="isOn" value="1" defaultChecked={fields.isOn} />
        </section>
        <div>
          <Button type="submit" disabled={isSending}>
            {words.save}
          </Button>
        </div>
        <section className="studio-box" aria-labelledby="bet-try">
          <h2 id="bet-try">{copy.trial.title}</h2>
          <p className="studio-quiet">{copy.trial.text}</p>
          <div className="studio-search">
            <div>
              <TextField label={copy.trial.question} name="question" defaultValue={trial?.question ?? ''} maxLength={120} autoComplete="off" />
            </div>
            <Button type="submit" name="try" value="1" variant="secondary" disabled={isSending}>
              {copy.trial.send}
            </Button>
          </div>
          {trial && (
            <div ref={tried} tabIndex={-1} role="status">
              <p>{trial.says}</p>
              {trial.results.length > 0 && (
                <>
                  <h3>{copy.trial.results}</h3>
                  <ol>
                    {trial.results.map(({ title, href }) => (
                      <li key={title}>{href ? <a href={href}>{title}</a> : title}</li>
                    ))}
                  </ol>
                </>
              )}
            </div>
          )}
        </section>
      </Form>
      <SettingHistory id="bet-history" title={words.history} none={words.noHistory} history={page.history} />
    </StudioPage>
  )
}
