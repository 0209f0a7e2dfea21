import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import { textLimits } from '../text-limits.ts'
import type { EditorField, EditorPage } from '../studio-view.ts'
import type { PageForm } from './article-editor-view.tsx'

interface StepsShown {
  page: Pick<EditorPage, 'frame' | 'isOwnReview' | 'zone' | 'href' | 'version'> & { may: Omit<EditorPage['may'], 'discard'> } & Partial<Pick<EditorPage, 'leaving' | 'putBack'>>
  Form: PageForm
  /** what has to be confirmed to publish; undefined: nothing */
  confirmText?: string | undefined
  wrong?: EditorPage['wrong']
}

/** STU-02: the steps of a review: publish now or at an hour, return, withdraw, unpublish, delete. */
export function ArticleSteps(shown: StepsShown) {
  const { page } = shown
  const { editor } = page.frame.copy
  const { withdraw, return: mayReturn, publish, unpublish, unpublishAt, delete: mayDelete } = page.may
  if (!withdraw && !mayReturn && !publish && !unpublish && !mayDelete && !page.putBack && !page.isOwnReview) return null
  const errorOf = (field: EditorField) => (shown.wrong?.field === field ? shown.wrong.says : undefined)
  const hour = fill(editor.hour, { zone: page.zone })
  return (
    <section className="studio-box" aria-labelledby="studio-steps">
      <h2 id="studio-steps">{editor.steps}</h2>
      {page.isOwnReview && <p>{editor.byAnother}</p>}
      {publish && (
        <Step {...shown} title={editor.publishTitle}>
          {shown.confirmText && <Checkbox label={shown.confirmText} name="confirmed" value="1" />}
          <Button type="submit" name="intent" value="publish">
            {editor.publish}
          </Button>
          <TextField label={hour} name="at" type="datetime-local" error={errorOf('at')} />
          <Button type="submit" variant="secondary" name="intent" value="schedule">
            {editor.schedule}
          </Button>
        </Step>
      )}
      {mayReturn && (
        <Step {...shown} title={editor.returnTitle}>
          <TextArea label={editor.note} name="note" rows={3} error={errorOf('note')} maxLength={textLimits.note} counter={(used, most) => fill(editor.counter, { used: String(used), most: String(most) })} />
          <Button type="submit" variant="secondary" name="intent" value="return">
            {editor.return}
          </Button>
        </Step>
      )}
      {withdraw && (
        <Step {...shown}>
          <Button type="submit" variant="secondary" name="intent" value="withdraw">
            {editor.withdraw}
          </Button>
        </Step>
      )}
      {page.putBack && (
        <Step {...shown} title={editor.putBackTitle}>
          <input type="hidden" name="change" value={page.putBack} />
          <p>{editor.putBackText}</p>
          <Button type="submit" variant="secondary" name="intent" value="roll-back">
            {editor.putBack}
          </Button>
        </Step>
      )}
      {unpublish && page.leaving && <Leaving {...shown} leaving={page.leaving} error={errorOf('target')} />}
      {unpublish && !page.leaving && (
        <Step {...shown} title={editor.offTitle}>
          <Button type="submit" variant="secondary" name="intent" value="unpublish">
            {editor.unpublish}
          </Button>
          {unpublishAt && (
            <>
              <TextField label={hour} name="offAt" type="datetime-local" error={errorOf('offAt')} />
              <Button type="submit" variant="secondary" name="intent" value="unpublish-at">
                {editor.unpublishAt}
              </Button>
            </>
          )}
        </Step>
      )}
      {mayDelete && (
        <details className="studio-delete">
          <summary>{editor.deleteTitle}</summary>
          <Step {...shown}>
            <p>{editor.deleteText}</p>
            <Button type="submit" variant="secondary" name="intent" value="delete">
              {editor.delete}
            </Button>
          </Step>
        </details>
      )}
    </section>
  )
}

/** Before an article is taken off the site: what leads to it, and where its address leads from then on. */
function Leaving({ leaving: { links, target }, error, ...shown }: StepsShown & { leaving: NonNullable<EditorPage['leaving']>; error: string | undefined }) {
  const { page } = shown
  const { editor } = page.frame.copy
  return (
    <>
      <h3>{editor.leaveTitle}</h3>
      <p>{links.length === 0 ? editor.leaveNone : editor.leaveText}</p>
      {links.length > 0 && (
        <ul>
          {links.map(({ label, href }) => (
            <li key={label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <Step {...shown}>
        <input type="hidden" name="confirmed" value="1" />
        <TextField label={editor.leaveTarget} hint={editor.leaveTargetHint} name="target" defaultValue={target} error={error} maxLength={500} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <Button type="submit" variant="secondary" name="intent" value="unpublish">
          {editor.leaveConfirm}
        </Button>
        <ButtonLink variant="quiet" href={page.href}>
          {editor.leaveKeep}
        </ButtonLink>
      </Step>
    </>
  )
}

/** A form of its own for one step, with the version that the user has seen. */
function Step({ page, Form, title, children }: StepsShown & { title?: string; children: ReactNode }) {
  return (
    <Form method="post" action={page.href} className="studio-step" noValidate>
      <input type="hidden" name="version" value={page.version} />
      {title && <h3>{title}</h3>}
      <div className="studio-row studio-ends">{children}</div>
    </Form>
  )
}
