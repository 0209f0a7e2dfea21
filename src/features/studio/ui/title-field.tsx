import { useState } from 'react'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import type { Locale } from '#contracts/identity.ts'
import { textLimits } from '../text-limits.ts'
import type { EditorPage } from '../studio-view.ts'

/** STU-02: a title with its counter. More can be typed than is possible, so that nothing of a pasted title is cut unseen. */
export function TitleField({ page: { frame, content, wrong }, locale }: { page: Pick<EditorPage, 'frame' | 'content' | 'wrong'>; locale: Locale }) {
  const { editor, notice } = frame.copy
  const text = content[locale]?.title ?? ''
  const [typed, setTyped] = useState(text)
  const used = typed.trim().length
  const counts = { language: editor.languages[locale], used: String(used), most: String(textLimits.title) }
  const said = wrong?.field === `${locale}.title` && typed === text ? wrong.says : undefined
  return (
    <div>
      <TextField
        label={editor.title}
        name={`${locale}.title`}
        lang={locale}
        defaultValue={text}
        error={used > textLimits.title ? fill(notice.longTitle, counts) : said}
        errorRole="alert"
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
      <p className="studio-quiet">{fill(editor.counter, counts)}</p>
    </div>
  )
}
