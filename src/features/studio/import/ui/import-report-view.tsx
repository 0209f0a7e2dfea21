import { useEffect, useRef } from 'react'
import { ArticleBody } from '#features/knowledge/parts.tsx'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { fill } from '#ui/text/fill.ts'
import { NoticeBanner, StudioPage, StudioPages } from '../../ui/studio-frame.tsx'
import type { ImportItem, ImportReport } from '../import-view.ts'

/** STU-05: the report of an import, before and after it was done. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { frame, copy, state } = report
  return (
    <StudioPage frame={frame} title={report.title} lead={report.about}>
      <NoticeBanner notice={report.notice} isNews />
      {state === 'reading' && (
        <>
          <meta httpEquiv="refresh" content="3" />
          <Banner tone="info" title={copy.readingTitle} role="status">
            {copy.readingText}
          </Banner>
          <div>
            <ButtonLink variant="secondary" href={report.href}>
              {copy.lookAgain}
            </ButtonLink>
          </div>
        </>
      )}
      {report.failure !== undefined && (
        <Banner tone="bad" title={copy.failedTitle} role="alert">
          {report.failure}
        </Banner>
      )}
      {report.others && <p>{report.others}</p>}
      {report.addresses && <p>{report.addresses}</p>}
      {report.topicless && <Topicless topicless={report.topicless} copy={copy} href={report.href} />}
      <Steps report={report} />
      {report.send && (
        <form className="studio-row" method="post" action={report.href}>
          <Button type="submit" name="do" value="send">
            {report.send}
          </Button>
        </form>
      )}
      {state !== 'reading' && state !== 'failed' && <Items report={report} />}
    </StudioPage>
  )
}

/** STU-05: files that name no topic get one here, and need not be sent again. */
function Topicless({ topicless: { text, again, folders, places }, copy, href }: { topicless: NonNullable<ImportReport['topicless']>; copy: ImportReport['copy']; href: string }) {
  if (again !== undefined) {
    return (
      <Banner tone="caution" title={text} role="status">
        <a href={again}>{copy.chooseTopic}</a>
      </Banner>
    )
  }
  const options = places.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
  const hasSeveral = folders.length > 1
  return (
    <form className="studio-box" method="post" action={href} aria-labelledby="import-topics">
      <h2 id="import-topics">{copy.place}</h2>
      <p>{text}</p>
      {hasSeveral && (
        <label className="studio-field">
          {copy.topicOfAll}
          <select className="studio-input" name="all">
            <option value="">{copy.asBelow}</option>
            {options}
          </select>
        </label>
      )}
      {folders.map(({ names, label }) => (
        <label key={names} className="studio-field">
          {label}
          <input type="hidden" name="names" value={names} />
          <select className="studio-input" name="place">
            <option value="">{copy.leaveOut}</option>
            {options}
          </select>
        </label>
      ))}
      <div>
        <Button type="submit" variant="secondary" name="do" value="place">
          {hasSeveral ? copy.giveTopics : copy.giveTopic}
        </Button>
      </div>
    </form>
  )
}

function Steps({ report: { steps, copy, href } }: { report: ImportReport }) {
  if (!steps) return null
  if (steps.kind === 'text') return <p>{steps.text}</p>
  return (
    <form className="studio-box" method="post" action={href} aria-labelledby="import-next">
      <h2 id="import-next">{copy.nextTitle}</h2>
      <p>{steps.kind === 'import' ? copy.importText : copy.publishText}</p>
      {steps.kind === 'import' && steps.leftOut && (
        <p>
          <strong>{steps.leftOut}</strong>
        </p>
      )}
      <div className="studio-row">
        {steps.kind === 'import' ? (
          <>
            <Button type="submit" name="do" value="import-review">
              {steps.review}
            </Button>
            {steps.mayBeDrafts && (
              <Button type="submit" variant="secondary" name="do" value="import-draft">
                {copy.toDrafts}
              </Button>
            )}
          </>
        ) : (
          <Button type="submit" name="do" value="publish">
            {steps.label}
          </Button>
        )}
      </div>
    </form>
  )
}

function Items({ report }: { report: ImportReport }) {
  const { copy, views, items } = report
  return (
    <>
      <ChoiceLinks label={copy.report.replace('{name}', '').trim()} choices={views} linkClass="studio-chip" countClass="studio-count" />
      <ul className="line-list">
        {items.map(({ key, title, href, facts, openHref, preview, closeHref }) => (
          <li key={key} id={`item-${key}`} className="line-item">
            {href ? (
              <a className="line-link" href={href}>
                {title}
              </a>
            ) : (
              <strong>{title}</strong>
            )}
            <span className="line-facts">
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
            {openHref && (
              <span>
                <ButtonLink variant="quiet" href={openHref} aria-label={fill(copy.openOf, { title })}>
                  {copy.open}
                </ButtonLink>
              </span>
            )}
            {preview && <Preview title={title} preview={preview} closeHref={closeHref} copy={copy} />}
          </li>
        ))}
      </ul>
      <StudioPages label={copy.pages} previous={copy.previous} next={copy.next} previousHref={report.previousHref} nextHref={report.nextHref} />
    </>
  )
}

/** The text of an article before it is imported. */
function Preview({ title, preview, closeHref, copy }: { title: string; preview: NonNullable<ImportItem['preview']>; closeHref: string; copy: ImportReport['copy'] }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} tabIndex={-1} className="studio-box studio-converted" aria-label={fill(copy.previewOf, { title })}>
      <div className="studio-columns">
        {preview.map(({ locale, language, title: name, description, html }) => (
          <div key={locale}>
            <p className="studio-quiet">{language}</p>
            <p lang={locale}>
              <strong>{name}</strong>
            </p>
            <p className="studio-quiet" lang={locale}>
              {description}
            </p>
            <ArticleBody html={html} locale={locale} />
          </div>
        ))}
      </div>
      <div>
        <ButtonLink variant="secondary" href={closeHref}>
          {copy.close}
        </ButtonLink>
      </div>
    </section>
  )
}
