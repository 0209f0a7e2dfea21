import type { KeyboardEvent } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import { textLimits } from '../text-limits.ts'
import type { EditorPage } from '../studio-view.ts'

/** STU-02: asks whether the text in the form would answer a question, inside the form of the text, so that the answer's page still has what was typed. */
export function TryQuestion({ page: { frame, tried, tryQuestion }, isSending }: { page: Pick<EditorPage, 'frame' | 'tried' | 'tryQuestion'>; isSending: boolean }) {
  const { editor } = frame.copy
  // Enter presses the first button of a form, which is not this one
  const ask = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const { form } = event.currentTarget
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=try]'))
  }
  return (
    <section className="studio-box" aria-labelledby="studio-try">
      <h2 id="studio-try">{editor.try}</h2>
      <div className="studio-search">
        <TextField label={editor.tryQuestion} hint={editor.tryHint} name="try" defaultValue={tryQuestion} maxLength={textLimits.question} autoComplete="off" onKeyDown={ask} />
        <Button type="submit" variant="secondary" name="intent" value="try" aria-disabled={isSending || undefined}>
          {editor.tryButton}
        </Button>
      </div>
      {tried && (
        // the answer comes first for who has just asked
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <div className="studio-tried" role="status" tabIndex={-1} autoFocus data-news={tried.says}>
          <p>
            <strong>{tried.says}</strong>
          </p>
          {tried.answer && <blockquote>{tried.answer}</blockquote>}
          {tried.other && (
            <p>
              <a href={tried.other.href} target="_blank" rel="noreferrer">
                {fill(editor.tryOpen, { title: tried.other.title })}
              </a>
            </p>
          )}
        </div>
      )}
    </section>
  )
}
