import { useState, type ComponentType, type ReactNode } from 'react'
import { locales, type Locale } from '#contracts/identity.ts'
import { ArticleBody } from '#features/knowledge/parts.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { fill } from '#ui/text/fill.ts'
import { KeepDraftLine } from '../editor/ui/keep-draft-line.tsx'
import { RichText } from '../editor/ui/rich-text.tsx'
import writingStyles from '../editor/ui/writing.css?url'
import type { LiveChecks } from '../editor/writing-view.ts'
import { TitleField } from './title-field.tsx'
import { TryQuestion } from './try-question.tsx'
import { textLimits } from '../text-limits.ts'
import type { EditorPage } from '../studio-view.ts'
import { ArticleReading } from './article-reading.tsx'
import { ArticleSteps } from './article-steps.tsx'
import { ConflictBox, conflictFormId } from './conflict-box.tsx'
import { SaveButton } from './save-button.tsx'
import { Differences, NoticeBanner, StudioPage } from './studio-frame.tsx'

/** The component for a form: React Router's, or the browser's own. */
export type PageForm = ComponentType<{ method: 'post'; action: string; id?: string; className?: string; noValidate?: boolean; children?: ReactNode }>

export interface EditorShown {
  page: EditorPage
  Form: PageForm
  isSending: boolean
}

/** STU-02: an article in both languages with its checks and its possible steps. It works without script. */
export function ArticleEditorView({ page: asLoaded, Form, isSending }: EditorShown) {
  const [live, setLive] = useState<{ of: EditorPage; checks: LiveChecks }>()
  // the latest checks of the typed text replace those of the page, until the page is loaded again
  const page = live?.of === asLoaded ? { ...asLoaded, ...live.checks } : asLoaded
  const { frame } = page
  const { copy } = frame
  return (
    <StudioPage frame={frame} title={page.title}>
      <link rel="stylesheet" href={writingStyles} precedence="studio" />
      <NoticeBanner notice={page.notice} isNews={!page.wrong} />
      {page.isProposed && (
        <Banner tone="caution" title={copy.editor.proposed}>
          {copy.editor.proposedText}
        </Banner>
      )}
      {page.draftText && (
        <Banner tone="info" title={page.writing.words.draftTitle} role="status">
          {page.draftText}
        </Banner>
      )}
      <ConflictBox conflict={page.conflict} frame={frame} historyHref={page.historyHref} />
      <p className="line-facts">
        <span className={`studio-state studio-state-${page.state}`}>{copy.state[page.state]}</span>
        {page.id && <span>{page.id}</span>}
        <span>{copy.list.audience[page.audience]}</span>
        {page.facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {page.liveHref && <a href={page.liveHref}>{copy.editor.seeLive}</a>}
        {page.historyHref && <a href={page.historyHref}>{copy.editor.history}</a>}
      </p>
      {page.note && (
        <section className="studio-box" aria-labelledby="studio-note-given">
          <h2 id="studio-note-given">{copy.editor.noteGiven}</h2>
          <p>{page.note}</p>
        </section>
      )}
      {page.may.write ? <Writing page={page} Form={Form} isSending={isSending} onChecks={(checks) => setLive({ of: asLoaded, checks })} /> : <ArticleReading page={page} />}
      <Checks page={page} />
      {page.changes && (
        <section className="studio-box" aria-labelledby="studio-changes">
          <h2 id="studio-changes">{copy.editor.changes}</h2>
          <Differences differences={page.changes} words={copy.history} />
        </section>
      )}
      {!page.conflict && <ArticleSteps page={page} Form={Form} confirmText={page.confirmText} wrong={page.wrong} />}
      <Previews page={page} />
    </StudioPage>
  )
}

function Writing({ page, Form, isSending, onChecks }: EditorShown & { onChecks: (checks: LiveChecks) => void }) {
  const { content, frame } = page
  const { editor } = frame.copy
  return (
    <Form method="post" action={page.href} id={conflictFormId} className="studio-form" key={page.key + (page.notice?.title ?? '')} noValidate>
      <input type="hidden" name="version" value={page.version} />
      {/* Enter presses the first button of the form, which saves nothing */}
      <button type="submit" name="intent" value="enter" className="studio-first" tabIndex={-1} aria-hidden="true">
        {editor.check}
      </button>
      {page.id === undefined && <input type="hidden" name="key" value={page.sendKey} />}
      <div className="studio-columns">
        <div className="studio-field">
          <label htmlFor="studio-place">{editor.place}</label>
          <span className="studio-quiet" id="studio-place-hint">
            {editor.placeHint}
          </span>
          <select className="studio-input" id="studio-place" aria-describedby="studio-place-hint" name="place" defaultValue={content.topic ? `${content.topic}/${content.sub}` : ''}>
            <option value="">{editor.choose}</option>
            {page.places.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <TextField label={editor.related} hint={editor.relatedHint} name="related" defaultValue={content.related.join(', ')} maxLength={240} autoComplete="off" />
      </div>
      {!content.es && <p className="studio-quiet">{editor.missingSpanish}</p>}
      <div className="studio-columns">
        {locales.map((locale) => (
          <Text key={locale} page={page} locale={locale} />
        ))}
      </div>
      <div className="studio-bar">
        <SaveButton label={editor.save} ends={page.savingEnds} isSending={isSending} />
        <Button type="submit" variant="secondary" name="intent" value="check" aria-disabled={isSending || undefined}>
          {editor.check}
        </Button>
        {page.may.submit && (
          <Button type="submit" variant="secondary" name="intent" value="submit" aria-disabled={isSending || undefined}>
            {editor.submit}
          </Button>
        )}
        {page.draftText && (
          <Button type="submit" variant="quiet" name="intent" value="forget" aria-disabled={isSending || undefined}>
            {page.writing.words.forget}
          </Button>
        )}
        <KeepDraftLine writing={page.writing} audience={page.audience} onChecks={onChecks} />
      </div>
      {page.may.discard && (
        <details className="studio-delete">
          <summary>{editor.discardTitle}</summary>
          <div className="studio-row studio-ends">
            <p>{editor.discardText}</p>
            <Button type="submit" variant="secondary" name="intent" value="discard" aria-disabled={isSending || undefined}>
              {editor.discard}
            </Button>
          </div>
        </details>
      )}
      <TryQuestion page={page} isSending={isSending} />
    </Form>
  )
}

/** The fields of one language. Their names begin with the locale, and their `lang` is set to it. */
function Text({ page, locale }: { page: EditorPage; locale: Locale }) {
  const { content, frame, levels, writing, audience } = page
  const { editor } = frame.copy
  const text = content[locale]
  const counter = (used: number, most: number) => fill(editor.counter, { used: String(used), most: String(most) })
  const name = (field: string) => `${locale}.${field}`
  const common = { lang: locale, counter, spellCheck: true }
  return (
    <section className="studio-text" aria-labelledby={`studio-${locale}`}>
      <h2 id={`studio-${locale}`}>{editor.languages[locale]}</h2>
      <TitleField page={page} locale={locale} />
      <TextArea label={editor.description} hint={editor.descriptionHint} name={name('description')} rows={3} defaultValue={text?.description} maxLength={textLimits.description} {...common} />
      <TextArea label={editor.questions} hint={editor.questionsHint} name={name('questions')} rows={5} defaultValue={text?.questions.join('\n')} maxLength={textLimits.question * textLimits.questions} {...common} />
      <RichText words={writing.words} language={editor.languages[locale]} audience={audience} locale={locale} label={editor.body} hint={editor.bodyHint} name={name('body')} rows={20} className="studio-body" defaultValue={text?.body} maxLength={textLimits.body} {...common} />
      {levels[locale] !== undefined && (
        <p className="studio-quiet">
          {editor.reading}: {levels[locale]}
        </p>
      )}
    </section>
  )
}

function Checks({ page: { issues, frame } }: { page: EditorPage }) {
  const { editor } = frame.copy
  const groups = [
    { title: editor.refuses, list: issues.filter(({ refuses }) => refuses) },
    { title: editor.asks, list: issues.filter(({ asks }) => asks) },
    { title: editor.advice, list: issues.filter(({ refuses, asks }) => !refuses && !asks) },
  ].filter(({ list }) => list.length > 0)
  return (
    <section className="studio-box" aria-labelledby="studio-checks">
      <h2 id="studio-checks">{editor.checks}</h2>
      {groups.length === 0 && <p>{editor.allGood}</p>}
      {groups.map(({ title, list }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className="studio-issues">
            {list.map(({ text, where }, place) => (
              <li key={place}>
                {text} {where && <span className="studio-quiet">({where})</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The article as customers would see it, in each language. */
function Previews({ page: { previews, content, frame } }: { page: EditorPage }) {
  const { editor } = frame.copy
  return (
    <div className="studio-columns">
      {locales.map((locale) => (
        <section key={locale} className="studio-box" aria-labelledby={`studio-preview-${locale}`}>
          <h2 id={`studio-preview-${locale}`}>{fill(editor.previewOf, { language: editor.languages[locale] })}</h2>
          {content[locale]?.body ? (
            <>
              <p lang={locale}>
                <strong>{content[locale]?.title}</strong>
              </p>
              <ArticleBody html={previews[locale]} locale={locale} />
            </>
          ) : (
            <p className="studio-quiet">{editor.emptyPreview}</p>
          )}
        </section>
      ))}
    </div>
  )
}
