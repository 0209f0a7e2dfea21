import { Button } from '#ui/buttons/button.tsx'
import type { Conflict, Difference, StudioFrame } from '../studio-view.ts'
import { isNearChange } from './studio-frame.tsx'

/** The form that a page's conflict is about: its buttons stand outside the form. */
export const conflictFormId = 'studio-writing'

/** STU-02: what a colleague has saved meanwhile, and the two ways on: each has to be chosen by its own button. */
export function ConflictBox({ conflict, frame: { copy }, replaceText = copy.conflict.replaceText, historyHref }: { conflict: Conflict | undefined; frame: StudioFrame; replaceText?: string | undefined; historyHref?: string | undefined }) {
  return (
    conflict && (
      <section className="studio-box" aria-labelledby="studio-theirs">
        <h2 id="studio-theirs">{copy.notice.theirs}</h2>
        <p className="studio-quiet">{conflict.by}</p>
        {conflict.differences.length === 0 && <p className="studio-quiet">{copy.history.noText}</p>}
        {conflict.differences.map((difference) => (
          <Sides key={difference.label} difference={difference} words={copy.conflict.sides} />
        ))}
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

/** Both versions of a field beside each other, with the lines that differ marked. */
function Sides({ difference: { label, lines }, words }: { difference: Difference; words: { removed: string; added: string } }) {
  return (
    <section className="studio-difference">
      <h3>{label}</h3>
      <div className="studio-columns">
        {(['removed', 'added'] as const).map((side) => (
          <div key={side}>
            <p className="studio-quiet">{words[side]}</p>
            <div className="studio-lines">
              {lines.map(({ kind, text }, place) =>
                kind === side ? (
                  <mark key={place} className="studio-line">
                    {text}
                  </mark>
                ) : (
                  kind === 'same' &&
                  isNearChange(lines, place) && (
                    <p key={place} className="studio-line">
                      {text}
                    </p>
                  )
                ),
              )}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
