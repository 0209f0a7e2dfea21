import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { NoticeBanner, StudioPage, StudioPages } from '../../ui/studio-frame.tsx'
import type { ImportReport } from '../import-view.ts'

/** STU-05: the report of an import, before and after it was done. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { frame, copy, state } = report
  return (
    <StudioPage frame={frame} title={report.title} lead={report.about}>
      <NoticeBanner notice={report.notice} />
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
      {report.addresses && <p>{report.addresses}</p>}
      {report.topicless && (
        <Banner tone="caution" title={report.topicless.text} role="status">
          <a href={report.topicless.href}>{copy.chooseTopic}</a>
        </Banner>
      )}
      <Steps report={report} />
      {state !== 'reading' && state !== 'failed' && <Items report={report} />}
    </StudioPage>
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
        {items.map(({ key, title, href, facts }) => (
          <li key={key} className="line-item">
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
          </li>
        ))}
      </ul>
      <StudioPages label={copy.pages} previous={copy.previous} next={copy.next} previousHref={report.previousHref} nextHref={report.nextHref} />
    </>
  )
}
