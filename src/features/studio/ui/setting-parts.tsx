import { useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import type { FormNotice, SettingLine } from '../studio-view.ts'

/**
 * The result of a form, above it. It takes the focus, so that screen readers read it; `isFirst`: also if fields of the form
 * are wrong.
 */
export function SettingNotice({ notice, isFirst = false }: { notice: FormNotice | undefined; isFirst?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) place.current?.focus()
  }, [notice])
  return (
    <div ref={place} tabIndex={-1} className="studio-notice" {...(isFirst && { 'data-news': notice?.title, 'data-news-first': '' })}>
      {notice && (
        <Banner tone={notice.tone} title={notice.title} role={notice.tone === 'good' ? 'status' : 'alert'}>
          {notice.text && <p>{notice.text}</p>}
          {notice.lines.length > 0 && (
            <ul>
              {notice.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  )
}

/** The history of a setting, newest first. */
export function SettingHistory({ id, title, none, restore, history }: { id: string; title: string; none: string; restore?: string; history: readonly SettingLine[] }) {
  return (
    <section className="studio-box" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {history.length === 0 ? (
        <p className="studio-quiet">{none}</p>
      ) : (
        <ol className="line-list" reversed>
          {history.map((line) => (
            <li key={line.id} className="line-item">
              <strong>{line.text}</strong>
              <span className="studio-quiet">{line.by}</span>
              {restore !== undefined && line.restoreHref !== undefined && (
                <span>
                  <ButtonLink variant="quiet" href={line.restoreHref} aria-label={`${restore}: ${line.text}, ${line.by}`}>
                    {restore}
                  </ButtonLink>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** A select field; `choices` maps values to labels. */
export function Select({ label, name, value, choices }: { label: string; name: string; value?: string; choices: Readonly<Record<string, string>> }) {
  return (
    <label className="studio-field">
      {label}
      <select className="studio-input" name={name} defaultValue={value}>
        {Object.entries(choices).map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
