import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#contracts/identity.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import type { WritingCopy } from '../copy.en.ts'
import { acceptedTypes } from '#platform/pictures/picture-limits.ts'
import { mostAlt, type ArticlePictureProblem } from '../../pictures/picture-model.ts'
import { sendArticlePicture } from './send-article-picture.ts'
import { WritingPanel } from './writing-panel.tsx'

export interface AddedPicture {
  id: string
  alt: Record<Locale, string>
}

/** STU-02: a panel that uploads a picture. It is sent only with alternative texts in both languages. */
export function PicturePanel({ words, file, onAdded, onCancel }: { words: WritingCopy; file: File | undefined; onAdded: (picture: AddedPicture) => void; onCancel: () => void }) {
  const stop = useRef<() => void>(undefined)
  const [chosen, setChosen] = useState(file)
  const [alt, setAlt] = useState<Record<Locale, string>>({ en: '', es: '' })
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<ArticlePictureProblem | 'fileMissing'>()
  useEffect(() => () => stop.current?.(), [])
  const send = async () => {
    const said = { en: alt.en.trim(), es: alt.es.trim() }
    if (!chosen) return setError('fileMissing')
    if (said.en === '' || said.es === '') return setError('alt')
    setError(undefined)
    setPercent(0)
    const { done, stop: end } = sendArticlePicture(chosen, said, setPercent)
    stop.current = end
    const answer = await done
    setPercent(undefined)
    if (answer.ok) onAdded({ id: answer.id, alt: said })
    else setError(answer.problem)
  }
  const message = error && (error === 'fileMissing' ? words.fileMissing : words.problems[error])
  const progress = percent === undefined ? '' : fill(words.sending, { percent })
  return (
    <WritingPanel label={words.pictureTitle} onEnter={() => percent === undefined && void send()} onEscape={onCancel}>
      {file ? (
        <p>{file.name}</p>
      ) : (
        <label className="studio-field">
          {words.pictureFile}
          <span className="studio-quiet">{words.pictureHint}</span>
          <input type="file" className="studio-file" accept={acceptedTypes} onChange={({ target }) => setChosen(target.files?.[0])} />
        </label>
      )}
      {(['en', 'es'] as const).map((locale) => (
        <TextField key={locale} lang={locale} label={locale === 'en' ? words.altEn : words.altEs} hint={words.altHint} value={alt[locale]} maxLength={mostAlt} autoComplete="off" onChange={({ target }) => setAlt({ ...alt, [locale]: target.value })} />
      ))}
      {message && (
        <p role="alert" className="writing-error">
          {message}
        </p>
      )}
      {progress && (
        <p>
          {progress} <progress max={100} value={percent} aria-label={progress} />
        </p>
      )}
      <p className="studio-row">
        <Button aria-disabled={percent !== undefined || undefined} onClick={() => percent === undefined && void send()}>
          {words.insert}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </WritingPanel>
  )
}
