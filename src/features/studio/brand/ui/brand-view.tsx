import { useRef, useState, type ElementType, type FormEvent } from 'react'
import { audiences, locales } from '#contracts/identity.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import { ConflictBox, conflictFormId } from '../../ui/conflict-box.tsx'
import { SettingNotice } from '../../ui/setting-parts.tsx'
import { StudioPage } from '../../ui/studio-frame.tsx'
import { colourOf, footerRows, lookOf, type BrandPage } from '../brand-view.ts'
import { BrandLook } from './brand-look.tsx'
import brandStyles from './brand.css?url'

/** STU-08: the brand form with its preview and its history. */
export function BrandView({ page, Form, isSending }: { page: BrandPage; Form: ElementType; isSending: boolean }) {
  const { frame, copy, fields, errors } = page
  const { form: words } = copy
  const [typed, setTyped] = useState<{ from: BrandPage; look: BrandPage['look'] }>()
  // after a submission the server's preview is newer than the one made while typing
  const look = typed?.from === page ? typed.look : page.look
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget)
    setTyped({ from: page, look: lookOf((field) => (form.has('noLogo') && field.startsWith('logo') ? '' : String(form.get(field) ?? '').trim()), frame.locale) })
  }
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.brand} lead={`${copy.lead} ${page.now}.`}>
      <link rel="stylesheet" href={brandStyles} precedence="studio" />
      {!page.isLooked && <SettingNotice notice={page.notice} isFirst={page.conflict !== undefined} />}
      <ConflictBox conflict={page.conflict} frame={frame} replaceText={frame.copy.conflict.replaceSetting} />
      <Form method="post" id={conflictFormId} encType="multipart/form-data" className="studio-form" noValidate data-keeps="" onInput={follow}>
        <input type="hidden" name="version" value={page.version} />
        <input type="hidden" name="formKey" value={page.formKey} />
        <section className="studio-box" aria-labelledby="brand-who">
          <h2 id="brand-who">{words.who}</h2>
          <div className="studio-columns">
            <TextField label={words.brand} hint={words.brandHint} name="brand" defaultValue={fields.brand} error={errors.brand} maxLength={40} autoComplete="off" />
            <TextField label={words.legalName} name="legalName" defaultValue={fields.legalName} error={errors.legalName} maxLength={80} autoComplete="off" />
          </div>
          <TextField label={words.supportPhone} hint={words.phoneHint} name="supportPhone" type="tel" defaultValue={fields.supportPhone} error={errors.supportPhone} maxLength={20} autoComplete="off" />
        </section>
        <section className="studio-box" aria-labelledby="brand-colours">
          <h2 id="brand-colours">{words.colours}</h2>
          <p className="studio-quiet">{words.coloursText}</p>
          <div className="studio-columns">
            <ColourField key={fields.accent} label={words.accent} hint={words.accentHint} name="accent" value={fields.accent} error={errors.accent} pick={words.pick} />
            <ColourField key={`dark ${fields.accentDark}`} label={words.accentDark} hint={words.accentDarkHint} name="accentDark" value={fields.accentDark} error={errors.accentDark} pick={words.pick} />
          </div>
        </section>
        <section className="studio-box" aria-labelledby="brand-logo">
          <h2 id="brand-logo">{words.logo}</h2>
          <p className="studio-quiet">{words.logoText}</p>
          <div className="studio-columns">
            <LogoField label={words.logoLight} name="logoLight" file="logoFileLight" value={fields.logoLight} hint={fields.logoLight ? words.isThere : undefined} error={errors.logo} />
            <LogoField label={words.logoDark} name="logoDark" file="logoFileDark" value={fields.logoDark} hint={fields.logoDark ? words.isThere : words.logoDarkHint} />
          </div>
          <Checkbox label={words.noLogo} name="noLogo" value="1" />
        </section>
        {/* takes the focus, and the preview is in view */}
        {page.isLooked && <SettingNotice notice={page.notice} />}
        <BrandLook look={look} warnings={page.logoWarnings} copy={copy} />
        <section className="studio-box" aria-labelledby="brand-hours">
          <h2 id="brand-hours">{words.hours}</h2>
          <p className="studio-quiet">{words.hoursText}</p>
          <p>
            <code>{words.hoursExample}</code>
          </p>
          <div className="studio-columns">
            {audiences.flatMap((audience) =>
              locales.map((locale) => <TextArea key={audience + locale} label={`${copy.audiences[audience]}, ${copy.languages[locale]}`} name={`hours.${audience}.${locale}`} defaultValue={fields.hours[audience][locale]} rows={3} maxLength={1500} counter={(used, most) => fill(frame.copy.editor.counter, { used, most })} lang={locale} />),
            )}
          </div>
        </section>
        <section className="studio-box" aria-labelledby="brand-foot">
          <h2 id="brand-foot">{words.footer}</h2>
          <p className="studio-quiet">{words.footerText}</p>
          {footerRows.map((row) => (
            <div key={row} className="brand-row">
              <TextField label={fill(words.footerHref, { row: row + 1 })} name={`footer.${row}.href`} defaultValue={fields.footerLinks[row]!.href} maxLength={300} autoComplete="off" autoCapitalize="none" spellCheck={false} />
              {locales.map((locale) => (
                <TextField key={locale} label={fill(words.footerLabel, { row: row + 1, language: copy.languages[locale] })} name={`footer.${row}.${locale}`} defaultValue={fields.footerLinks[row]![locale]} maxLength={60} lang={locale} autoComplete="off" />
              ))}
            </div>
          ))}
          <div className="studio-columns">
            {locales.map((locale) => (
              <TextField key={locale} label={`${words.legal}, ${copy.languages[locale]}`} hint={words.legalHint} name={`legal.${locale}`} defaultValue={fields.legal[locale]} maxLength={300} lang={locale} autoComplete="off" error={errors[locale === 'es' ? 'legalSpanish' : 'legalEnglish']} />
            ))}
          </div>
        </section>
        {/* Enter presses the first button, so the first one must not publish */}
        <div className="studio-row">
          <Button type="submit" variant="secondary" name="intent" value="look" disabled={isSending}>
            {words.look}
          </Button>
          <Button type="submit" name="intent" value="publish" disabled={isSending}>
            {words.publish}
          </Button>
        </div>
      </Form>
      <BrandHistory page={page} />
    </StudioPage>
  )
}

/** A logo: a hidden field with the stored file, and a file field to replace it. */
function LogoField({ label, name, file, value, hint, error }: { label: string; name: string; file: string; value: string; hint: string | undefined; error?: string | undefined }) {
  return (
    <div>
      <input type="hidden" name={name} value={value} />
      <TextField key={value} label={label} hint={hint} error={error} name={file} type="file" accept="image/png,image/jpeg,image/webp" />
    </div>
  )
}

/** A colour as text and, with script, in the browser's own palette too. */
function ColourField({ label, hint, name, value, error, pick }: { label: string; hint: string; name: string; value: string; error: string | undefined; pick: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const hasScript = useHasScript()
  const choose = (colour: string) => {
    field.current!.value = colour
    // the form follows what is typed
    field.current!.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const shown = colourOf(typed)
  const palette = hasScript && <input type="color" className="brand-colour" aria-label={fill(pick, { label })} value={/^#[\da-f]{6}$/.test(shown) ? shown : '#ffffff'} onChange={({ target }) => choose(target.value)} />
  return <TextField ref={field} label={label} hint={hint} name={name} defaultValue={value} error={error} maxLength={7} autoComplete="off" autoCapitalize="none" spellCheck={false} onInput={({ currentTarget }) => setTyped(currentTarget.value)} after={palette} />
}

/** The published versions, newest first. */
function BrandHistory({ page: { copy, history } }: { page: BrandPage }) {
  const { form: words } = copy
  return (
    <section className="studio-box" aria-labelledby="brand-history">
      <h2 id="brand-history">{words.history}</h2>
      {history.length === 0 ? (
        <p className="studio-quiet">{words.noHistory}</p>
      ) : (
        <ol className="line-list" reversed>
          {history.map(({ id, lines, by, restoreHref }) => (
            <li key={id} className="line-item">
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span className="studio-quiet">{by}</span>
              <span>
                <ButtonLink variant="quiet" href={restoreHref} aria-label={fill(words.restoreLabel, { by })}>
                  {words.restore}
                </ButtonLink>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
