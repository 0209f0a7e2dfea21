import { useEffect } from 'react'
import { ArticleBody } from '#features/knowledge/parts.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { roomPath } from '../../rooms.ts'
import type { PageForm } from '../../ui/article-editor-view.tsx'
import { ArticleSteps } from '../../ui/article-steps.tsx'
import { ConflictBox, conflictFormId } from '../../ui/conflict-box.tsx'
import { SaveButton } from '../../ui/save-button.tsx'
import { SettingNotice } from '../../ui/setting-parts.tsx'
import { StudioPage } from '../../ui/studio-frame.tsx'
import type { PageEditor } from '../pages-view.ts'
import { FormNodes } from './form-nodes.tsx'

interface Shown {
  page: PageEditor
  Form: PageForm
  isSending: boolean
}

/** STU-01: the form of a page content, its checks and its possible steps. It works without script. */
export function PageEditorView({ page, Form, isSending }: Shown) {
  const { frame, conflict, copy } = page
  const studio = frame.copy
  useEffect(() => {
    if (page.focusId) document.getElementById(page.focusId)?.focus()
  }, [page])
  return (
    <StudioPage frame={frame} title={page.title}>
      <div>
        <ButtonLink variant="secondary" href={roomPath('pages', frame.locale)}>
          {copy.form.back}
        </ButtonLink>
      </div>
      <Said page={page} />
      <ConflictBox conflict={conflict} frame={frame} historyHref={page.historyHref} />
      <p className="line-facts">
        <span className={`studio-state studio-state-${page.state}`}>{studio.state[page.state]}</span>
        {page.facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {page.liveHref && <a href={page.liveHref}>{studio.editor.seeLive}</a>}
        {page.previewHref && <a href={page.previewHref}>{studio.rooms.preview}</a>}
        <a href={page.historyHref}>{studio.editor.history}</a>
      </p>
      {page.note && (
        <section className="studio-box" aria-labelledby="studio-note-given">
          <h2 id="studio-note-given">{studio.editor.noteGiven}</h2>
          <p>{page.note}</p>
        </section>
      )}
      {page.problems.length > 0 && (
        <section className="studio-box" aria-labelledby="studio-problems">
          <h2 id="studio-problems">{copy.form.problems}</h2>
          <ul className="studio-issues">
            {page.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
      {page.may.write ? <Writing page={page} Form={Form} isSending={isSending} /> : <Reading page={page} />}
      {!conflict && <ArticleSteps page={page} Form={Form} />}
      <Below page={page} />
    </StudioPage>
  )
}

/** The notice of the form. After a list button the focus goes to the list, so the notice is only announced. */
function Said({ page }: { page: PageEditor }) {
  if (page.focusId === undefined) return <SettingNotice notice={page.notice} isFirst={page.conflict !== undefined} />
  return <p role="status">{page.notice?.title}</p>
}

function Writing({ page, Form, isSending }: Shown) {
  const { editor } = page.frame.copy
  const sending = isSending || undefined
  return (
    <Form method="post" action={page.href} id={conflictFormId} className="studio-form" noValidate data-keeps="">
      <input type="hidden" name="version" value={page.version} />
      <input type="hidden" name="fields" value="1" />
      {/* Enter presses the first button of the form, which must not be one of a list */}
      <button type="submit" name="intent" value="check" className="studio-first" tabIndex={-1} aria-hidden="true">
        {editor.check}
      </button>
      <FormNodes nodes={page.nodes} copy={page.copy} href={page.href} level={2} />
      <div className="studio-bar">
        <SaveButton label={editor.save} ends={page.savingEnds} isSending={isSending} />
        <Button type="submit" variant="secondary" name="intent" value="check" aria-disabled={sending}>
          {editor.check}
        </Button>
        <Button type="submit" variant="secondary" name="intent" value="submit" aria-disabled={sending}>
          {editor.submit}
        </Button>
      </div>
    </Form>
  )
}

/** For reviewers: the same fields, disabled. */
function Reading({ page }: { page: PageEditor }) {
  return (
    <>
      <p>{page.copy.form.readOnly}</p>
      <fieldset className="studio-form studio-reading" disabled>
        <legend className="studio-quiet">{page.title}</legend>
        <FormNodes nodes={page.nodes} copy={page.copy} href={page.href} level={2} />
      </fieldset>
    </>
  )
}

/** A preview of a text, and all paths through a guided fix. */
function Below({ page: { previews, ways } }: { page: PageEditor }) {
  if (previews.length === 0 && ways.length === 0) return null
  return (
    <div className="studio-columns">
      {previews.map(({ locale, label, html }) => (
        <section key={locale} className="studio-box" aria-labelledby={`page-preview-${locale}`}>
          <h2 id={`page-preview-${locale}`}>{label}</h2>
          <ArticleBody html={html} locale={locale} />
        </section>
      ))}
      {ways.map(({ locale, label, ways: own }) => (
        <section key={locale} className="studio-box" aria-labelledby={`page-ways-${locale}`}>
          <h2 id={`page-ways-${locale}`}>
            {label} <span className="studio-count">{own.length}</span>
          </h2>
          <ol className="studio-ways" lang={locale}>
            {own.map(({ steps, end }, at) => (
              <li key={at}>
                <details>
                  <summary>{end}</summary>
                  <ol>
                    {steps.map((step, place) => (
                      <li key={place}>{step}</li>
                    ))}
                  </ol>
                </details>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
