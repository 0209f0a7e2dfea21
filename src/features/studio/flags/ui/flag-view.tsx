import type { ElementType } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ConflictBox, conflictFormId } from '../../ui/conflict-box.tsx'
import { Select, SettingHistory, SettingNotice } from '../../ui/setting-parts.tsx'
import { StudioPage } from '../../ui/studio-frame.tsx'
import type { FlagPage } from '../flags-view.ts'

/** STU-04: the form of one flag. */
export function FlagView({ page, Form, isSending }: { page: FlagPage; Form: ElementType; isSending: boolean }) {
  const { frame, copy, fields, notice } = page
  const words = copy.form
  const { both, ...audiences } = copy.audiences
  return (
    <StudioPage frame={frame} title={page.title} lead={page.now}>
      <div className="studio-row">
        <ButtonLink variant="secondary" href={page.backHref}>
          {words.back}
        </ButtonLink>
        <code>{page.name}</code>
      </div>
      <SettingNotice notice={notice} isFirst={page.conflict !== undefined} />
      <ConflictBox conflict={page.conflict} frame={frame} replaceText={frame.copy.conflict.replaceSetting} />
      <Form method="post" id={conflictFormId} className="studio-form" noValidate>
        <input type="hidden" name="version" value={page.version} />
        <section className="studio-box">
          <FlagValue page={page} name="value" label={words.value} value={fields.value} />
        </section>
        <section className="studio-box" aria-labelledby="flag-more">
          <h2 id="flag-more">{words.more}</h2>
          <p className="studio-quiet">{words.moreText}</p>
          <Checkbox label={words.use} name="hasRollout" value="1" defaultChecked={fields.hasRollout} />
          <div className="studio-ticked">
            <FlagValue page={page} name="otherValue" label={words.otherValue} value={fields.otherValue} />
            <div className="studio-columns">
              <TextField label={words.percentage} name="percentage" inputMode="numeric" defaultValue={fields.percentage} maxLength={3} autoComplete="off" />
              <Select label={copy.audience} name="audience" value={fields.audience} choices={{ '': both, ...audiences }} />
            </div>
            <div className="studio-columns">
              <TextField label={words.startsAt} hint={page.zoneText} name="startsAt" type="datetime-local" defaultValue={fields.startsAt} />
              <TextField label={words.endsAt} name="endsAt" type="datetime-local" defaultValue={fields.endsAt} />
            </div>
          </div>
        </section>
        {page.confirm && <p>{page.confirm.text}</p>}
        <div>
          {page.confirm ? (
            <Button type="submit" name="confirmed" value={page.confirm.setting} disabled={isSending}>
              {words.confirmSave}
            </Button>
          ) : (
            <Button type="submit" disabled={isSending}>
              {words.save}
            </Button>
          )}
        </div>
      </Form>
      <SettingHistory id="flag-history" title={words.history} none={words.noHistory} restore={words.restore} history={page.history} />
    </StudioPage>
  )
}

/** The field for a value: radio buttons for a switch, text for other flags. */
function FlagValue({ page: { copy, isSwitch, choices, valueHint }, name, label, value }: { page: FlagPage; name: string; label: string; value: string }) {
  if (choices) return <Select label={label} name={name} value={value} choices={choices} />
  if (!isSwitch) return <TextField label={label} hint={valueHint} name={name} defaultValue={value} maxLength={200} autoComplete="off" />
  return <RadioGroup legend={label} name={name} defaultValue={value} options={(['true', 'false'] as const).map((each) => ({ value: each, label: copy.values[each] }))} />
}
