import { Button } from '#ui/buttons/button.tsx'
import type { EditorPage } from '../studio-view.ts'
import { Differences } from './studio-frame.tsx'

/** The form of the article's text, whose buttons also stand outside it. */
export const writingFormId = 'studio-writing'

/** STU-02: what another editor has saved meanwhile, and the two ways on: each has to be chosen by its own button. */
export function ArticleConflict({ page: { conflict, frame, historyHref } }: { page: Pick<EditorPage, 'conflict' | 'frame' | 'historyHref'> }) {
  const { copy } = frame
  return (
    conflict && (
      <section className="studio-box" aria-labelledby="studio-theirs">
        <h2 id="studio-theirs">{copy.notice.theirs}</h2>
        <Differences differences={conflict.differences} words={copy.history} />
        <input type="hidden" name="theirs" value={conflict.theirs} form={writingFormId} />
        {historyHref && (
          <p>
            <a href={historyHref} target="_blank" rel="noreferrer">
              {copy.conflict.versions}
            </a>
          </p>
        )}
        <p className="studio-quiet" id="studio-replace">
          {copy.conflict.replaceText}
        </p>
        <p className="studio-row">
          <Button type="submit" variant="secondary" form={writingFormId} name="intent" value="replace" aria-describedby="studio-replace">
            {copy.conflict.replace}
          </Button>
          <Button type="submit" variant="secondary" form={writingFormId} name="intent" value="forget">
            {copy.conflict.take}
          </Button>
        </p>
      </section>
    )
  )
}
