import { useId, useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { acceptedTypes } from '#platform/pictures/picture-limits.ts'
import { fill } from '#ui/text/fill.ts'
import { maxCaption, maxPictures, pictureFields, refusalsByProblem, uploadPathOf, type PictureState } from '../picture-rules.ts'
import type { PicturesCopy } from '../pictures-copy.en.ts'
import styles from './pictures.css?url'
import { usePictures, type Added } from './use-pictures.ts'

/**
 * TIC-09: the picture field of a form, which must be `multipart/form-data`. Without script, files are sent with the
 * form and uploaded pictures have a checkbox that removes them; with script, each file is uploaded as soon as it is
 * chosen. @param query `?s=…` if the pictures are uploaded through a ticket's link
 */
export function PictureField({ pictures: { left, problems: said }, copy, keptAs, query = '' }: { pictures: PictureState; copy: PicturesCopy; keptAs?: string; query?: string }) {
  const place = useRef<HTMLFieldSetElement>(null)
  const hintId = useId()
  const hasScript = useHasScript()
  const { added, problems, news, ...on } = usePictures(place, left, said, { keptAs, query })
  const isFull = added.length >= maxPictures
  return (
    <fieldset ref={place} className="pictures" aria-describedby={hintId}>
      <link rel="stylesheet" href={styles} precedence="pictures" />
      <legend>{copy.label}</legend>
      <p className="pictures-hint" id={hintId}>
        {copy.hint}
      </p>
      {problems.length > 0 && (
        <div role="alert" className="pictures-problems">
          {refusalsByProblem(problems).map(({ problem, names }) => (
            <p key={problem}>
              <Icon name="caution" size="sm" /> <span>{fill(copy.problems[problem], { files: names.join(', ') || copy.unnamed })}</span>
            </p>
          ))}
        </div>
      )}
      {added.length > 0 && (
        <ol className="pictures-list">
          {added.map((one, index) => (
            <li key={one.key} className="pictures-one">
              <Thumbnail one={one} query={query} alt={one.caption || fill(copy.alt, { n: index + 1, count: added.length })} onMissing={() => on.drop(one.key)} />
              <div className="pictures-words">
                {one.id === undefined ? <OnItsWay one={one} copy={copy} /> : <Here one={one} n={index + 1} copy={copy} hasScript={hasScript} onCaption={(text) => on.caption(one.key, text)} />}
                {hasScript && (
                  <p className="pictures-ways">
                    {one.hasFailed && (
                      <Button variant="secondary" type="button" onClick={() => on.retry(one)}>
                        {copy.retry}
                      </Button>
                    )}
                    <Button variant="quiet" type="button" onClick={() => on.remove(one)}>
                      {fill(copy.remove, { n: index + 1 })}
                    </Button>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {!isFull && (
        <label className={hasScript ? 'pictures-add' : 'pictures-plain'}>
          {/* without script the browser's own button says it, on one line: nothing moves when script comes */}
          <span className={hasScript ? undefined : 'unseen'}>{copy.add}</span>
          <input
            type="file"
            name={pictureFields.file}
            accept={acceptedTypes}
            multiple
            onChange={({ target }) => {
              on.add([...(target.files ?? [])])
              // The files are uploaded already; the form sends their ids.
              target.value = ''
            }}
          />
        </label>
      )}
      <p role="status" className="pictures-hint">
        {news && (news.kind === 'arrived' ? fill(copy.arrived, { n: news.n }) : copy[news.kind])}
      </p>
    </fieldset>
  )
}

function Thumbnail({ one, query, alt, onMissing }: { one: Added; query: string; alt: string; onMissing: () => void }) {
  if (one.id === undefined) return <span className="pictures-thumb" />
  return <img className="pictures-thumb" src={uploadPathOf(one.id) + query} alt={alt} width={96} height={96} onError={onMissing} />
}

function OnItsWay({ one: { name, percent, hasFailed }, copy }: { one: Added; copy: PicturesCopy }) {
  if (hasFailed) return <p className="pictures-failed">{fill(copy.problems.busy, { files: name || copy.unnamed })}</p>
  const label = fill(copy.sending, { name, percent })
  return (
    <>
      <p>{label}</p>
      <progress max={100} value={percent} aria-label={label} />
    </>
  )
}

function Here({ one: { id = '', caption }, n, copy, hasScript, onCaption }: { one: Added; n: number; copy: PicturesCopy; hasScript: boolean; onCaption: (text: string) => void }) {
  return (
    <>
      {hasScript ? <input type="hidden" name={pictureFields.id} value={id} /> : <Checkbox name={pictureFields.id} value={id} label={fill(copy.keep, { n })} defaultChecked />}
      <TextField label={fill(copy.caption, { n })} hint={copy.captionHint} name={pictureFields.captionOf(id)} maxLength={maxCaption} defaultValue={caption} autoComplete="off" onChange={({ target }) => onCaption(target.value)} />
    </>
  )
}

/** The pictures of a form as hidden fields, on steps that do not show them. */
export function HiddenPictures({ pictures: { left } }: { pictures: PictureState }) {
  return left.map(({ id, caption }) => (
    <span key={id}>
      <input type="hidden" name={pictureFields.id} value={id} />
      <input type="hidden" name={pictureFields.captionOf(id)} value={caption} />
    </span>
  ))
}
