import { Button } from '#ui/buttons/button.tsx'
import type { Conflict, StudioFrame } from '../studio-view.ts'
import { Differences } from './studio-frame.tsx'

/** The form that a page's conflict is about: its buttons stand outside the form. */
export const conflictFormId = 'studio-writing'

/** STU-02: what a colleague has saved meanwhile, and the two ways on: each has to be chosen by its own button. */
export function ConflictBox({ conflict, frame: { copy }, replaceText = copy.conflict.replaceText, historyHref }: { conflict: Conflict | undefined; frame: StudioFrame; replaceText?: string | undefined; historyHref?: string | undefined }) {
  return (
    conflict && (
      <section className="studio-box" aria-labelledby="studio-theirs">
        <h2 id="studio-theirs">{copy.notice.theirs}</h2>
        <p className="studio-quiet">{conflict.by}</p>
        <Differences differences={conflict.differences} words={copy.history} />
        <input type="hidden" name="theirs" value={conflict.theirs} form={conflictFormId} />
        {historyHref && (
          <p>
            <a href={historyHref} target="_blank" rel="noreferrer">
              {copy.conflict.versions}
            </a>
          </p>
        )}
        <p className="studio-quiet" id="studio-replace">
          {replaceText}
        </p>
        <p className="studio-row">
          <Button type="submit" variant="secondary" form={conflictFormId} name="intent" value="replace" aria-describedby="studio-replace">
            {copy.conflict.replace}
          </Button>
          <Button type="submit" variant="secondary" form={conflictFormId} name="intent" value="forget">
            {copy.conflict.take}
          </Button>
        </p>
      </section>
    )
  )
}
