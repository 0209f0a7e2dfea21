import { useEffect, useRef, useState } from 'react'
import { useActionData, useSubmit } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { inLanguage, studioPath } from '../../rooms.ts'
import type { StudioFrame } from '../../studio-view.ts'
import { forgetForm, isLost, readKeptForm, type KeptFields } from './kept-form.ts'
import { putBack } from './put-back.ts'

/** Whether the form on its way asks the server for the rows that the page lacks. */
let isFetchingRows = false

/**
 * STU-02: says that a form was not saved, and why. After a reload or a new sign-in it puts the text that was sent and
 * not saved back into the form.
 */
export function KeptFormNotice({ frame: { copy, locale, person } }: { frame: StudioFrame }) {
  const answer = useActionData<object>()
  const lost = answer && isLost(answer) ? answer : undefined
  const place = useRef<HTMLDivElement>(null)
  const [isBack, setIsBack] = useState(false)
  const submit = useSubmit()
  useEffect(() => {
    const fields = readKeptForm(person, window.location.pathname)
    const isFetched = isFetchingRows
    isFetchingRows = false
    // an answer of the server shows what was sent
    if (!fields || (answer && !isFetched)) return
    const done = putBack(document, fields)
    // rows that were added to a list are only on a page that the server makes from the form
    isFetchingRows = done === 'check'
    if (done === 'check') void submit(checkOf(fields), { method: 'post' })
    setIsBack(done !== 'none')
    // once for each page
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (lost) place.current?.focus()
  }, [lost])
  const words = copy.lost
  return (
    <div ref={place} tabIndex={-1} className="studio-notice">
      {lost ? (
        <Banner tone="bad" title={words[lost.lost]} role="alert">
          {(lost.lost === 'signedOut' || lost.lost === 'otherPerson') && (
            <a href={signInPath(inLanguage(studioPath, locale))} target="_blank" rel="noreferrer">
              {words.signIn}
            </a>
          )}
        </Banner>
      ) : (
        isBack && (
          <Banner tone="caution" title={words.back} role="status">
            <Button
              variant="secondary"
              onClick={() => {
                forgetForm(person, window.location.pathname)
                window.location.reload()
              }}
            >
              {words.discard}
            </Button>
          </Banner>
        )
      )}
    </div>
  )
}

/** The form as its button 'Check' would send it: nothing is saved. */
function checkOf(fields: KeptFields): FormData {
  const form = new FormData()
  for (const [name, value] of fields) if (name !== 'intent' && name !== 'edit') form.append(name, value)
  form.append('intent', 'check')
  return form
}
