import { locales } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'
import type { EditorPage } from '../studio-view.ts'

/** STU-02: what an article has besides title and text, for somebody who reviews it and does not write. */
export function ArticleReading({ page: { reading, content, places, frame } }: { page: Pick<EditorPage, 'reading' | 'content' | 'places' | 'frame'> }) {
  const { editor } = frame.copy
  const place = `${content.topic}/${content.sub}`
  return (
    <>
      <p>{editor.readOnly}</p>
      <section className="studio-box" aria-labelledby="studio-reading">
        <h2 id="studio-reading">{editor.facts}</h2>
        <p>
          <strong>{editor.place}</strong>: {places.find(({ value }) => value === place)?.label ?? editor.noneGiven}
        </p>
        <p>
          <strong>{editor.related}</strong>{reading.related.length === 0 && `: ${editor.noneGiven}`}
        </p>
        {reading.related.length > 0 && (
          <ul>
            {reading.related.map(({ id, title, href }) => (
              <li key={id}>
                <a href={href}>{title ?? id}</a> {title !== undefined && <span className="studio-quiet">{id}</span>}
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="studio-columns">
        {locales.map((locale) => (
          <section key={locale} className="studio-box" aria-labelledby={`studio-reading-${locale}`}>
            <h2 id={`studio-reading-${locale}`}>{editor.languages[locale]}</h2>
            {content[locale] ? (
              <>
                <h3>{editor.description}</h3>
                <p lang={locale}>{content[locale].description || editor.noneGiven}</p>
                <h3>{editor.questions}</h3>
                {reading.questions[locale].length === 0 && <p>{editor.noneGiven}</p>}
                <ul>
                  {reading.questions[locale].map(({ question, heading }, at) => (
                    <li key={at}>
                      <span lang={locale}>{question}</span> {heading !== undefined && <span className="studio-quiet">{fill(editor.section, { heading })}</span>}
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p className="studio-quiet">{editor.missingSpanish}</p>
            )}
          </section>
        ))}
      </div>
    </>
  )
}
