import type { ElementType } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import { SettingHistory, SettingNotice } from '../../ui/setting-parts.tsx'
import type { RedirectsRoom } from '../redirects-view.ts'

/** STU-06: the redirects with their targets, and the form of a new one. */
export function RedirectsView({ room, Form, isSending }: { room: RedirectsRoom; Form: ElementType; isSending: boolean }) {
  const { frame, copy, fields, redirects } = room
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.redirects} lead={copy.lead}>
      <SettingNotice notice={room.notice} />
      <Form method="post" action={room.href} className="studio-form" noValidate>
        <input type="hidden" name="id" value={room.newId} />
        <section className="studio-box" aria-labelledby="redirect-new">
          <h2 id="redirect-new">{copy.add}</h2>
          <div className="studio-columns">
            <TextField label={copy.path} hint={copy.pathHint} name="path" defaultValue={fields.path} maxLength={500} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
            <TextField label={copy.target} hint={copy.targetHint} name="target" defaultValue={fields.target} maxLength={500} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
          </div>
          <div>
            <Button type="submit" disabled={isSending}>
              {copy.save}
            </Button>
          </div>
        </section>
      </Form>
      <section aria-labelledby="redirect-list">
        <h2 id="redirect-list">{copy.list}</h2>
        {redirects === undefined ? (
          <NoticeBanner notice={{ tone: 'bad', title: frame.copy.down, text: frame.copy.downText }} />
        ) : redirects.length === 0 ? (
          <p className="studio-quiet">{copy.none}</p>
        ) : (
          <ul className="line-list">
            {redirects.map(({ id, version, path, target, shown, isOn, state, action, change, fact, typed }) => (
              <li key={id} className="line-item">
                <strong className="studio-address">
                  {shown.path} → <a href={target}>{shown.target}</a>
                </strong>
                <span className="studio-row studio-quiet">
                  <span className={isOn ? 'studio-state studio-state-live' : 'studio-state'}>{state}</span>
                  <span>{fact}</span>
                </span>
                <Form method="post" action={room.href}>
                  <Hidden fields={{ id, version, path, target, isOn: isOn ? '0' : '1' }} />
                  <Button type="submit" variant="secondary" disabled={isSending}>
                    {action}
                  </Button>
                </Form>
                <details className="studio-delete" open={typed !== undefined}>
                  <summary>{change}</summary>
                  <Form method="post" action={room.href} className="studio-step" noValidate>
                    {/* by its own name text that was not saved comes back into this form */}
                    <Hidden fields={{ id, version, path, isOn: isOn ? '1' : '0', [`of.${id}`]: 1 }} />
                    <TextField label={copy.target} hint={copy.targetHint} name="target" defaultValue={typed ?? target} maxLength={500} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
                    <div>
                      <Button type="submit" variant="secondary" disabled={isSending}>
                        {copy.saveChange}
                      </Button>
                    </div>
                  </Form>
                  <Form method="post" action={room.href} className="studio-step">
                    <Hidden fields={{ id, version }} />
                    <p>{copy.deleteText}</p>
                    <div>
                      <Button type="submit" variant="secondary" name="intent" value="delete" disabled={isSending}>
                        {copy.delete}
                      </Button>
                    </div>
                  </Form>
                </details>
              </li>
            ))}
          </ul>
        )}
      </section>
      {room.history.length > 0 && <SettingHistory id="redirect-history" title={copy.history} none={copy.none} history={room.history} />}
    </StudioPage>
  )
}

function Hidden({ fields }: { fields: Readonly<Record<string, string | number>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
