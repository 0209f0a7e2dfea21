import { useEffect, useRef, useState } from 'react'
import type { LiveChecks, Writing } from '../writing-view.ts'
import { keepDraft } from './draft-keeper.ts'

/**
 * STU-02: stores unsaved text of the surrounding form and reports the result in a polite live region, not with each
 * letter.
 */
export function KeepDraftLine({ writing, audience, onChecks }: { writing: Writing; audience: string; onChecks: (checks: LiveChecks) => void }) {
  const line = useRef<HTMLDivElement>(null)
  const [says, setSays] = useState('')
  const [changed, setChanged] = useState<string>()
  useEffect(() => {
    const form = line.current?.closest('form')
    return form ? keepDraft(form, writing, audience, { onSays: setSays, onChanged: setChanged, onMishap: (mishap) => setSays(writing.words[mishap]), onChecks }) : undefined
    // each page mounts a new form
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div ref={line} className="writing-kept">
      <p role="status" className="studio-quiet">
        {says}
      </p>
      {changed && (
        <p role="alert" className="writing-error">
          {changed}
        </p>
      )}
    </div>
  )
}
