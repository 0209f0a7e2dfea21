import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import type { ChangesPage, HistoryPage } from '../studio-view.ts'
import { StudioForm } from './kept-form/studio-form.tsx'
import { Differences, StudioPage } from './studio-frame.tsx'

/** STU-02: the history of an article or a page, each change with its differences. */
export function HistoryView({ page }: { page: HistoryPage }) {
  const { frame, versions } = page
  const { history } = frame.copy
  return (
    <StudioPage frame={frame} title={page.title} lead={page.goneText ?? history.lead}>
      <div>
        <ButtonLink variant="secondary" href={page.backHref}>
          {page.backLabel}
        </ButtonLink>
      </div>
      {versions.length === 0 && <p>{history.none}</p>}
      <ol className="line-list">
        {versions.map(({ id, action, who, when, openHref, differences, note, isInstalled, restoreHref, mayRollBack }) => (
          <li key={id} id={id} className="studio-version">
            <p>
              <strong>{action}</strong> <span className="studio-quiet">{[who, when].join(' · ')}</span>
            </p>
            {note && <p>{note}</p>}
            {openHref && !differences && (
              <p>
                <a href={openHref}>{history.differences}</a>
              </p>
            )}
            {differences && (
              <>
                <Differences differences={differences} words={history} level={2} />
                {restoreHref && (
                  <ButtonLink variant="secondary" href={restoreHref}>
                    {history.restore}
                  </ButtonLink>
                )}
                {mayRollBack && (
                  <StudioForm method="post" action={page.backHref} className="studio-step">
                    <input type="hidden" name="version" value={page.version} />
                    <input type="hidden" name="change" value={id} />
                    <p className="studio-quiet">{history.rollBackText}</p>
                    <Button type="submit" variant="secondary" name="intent" value="roll-back">
                      {isInstalled ? history.publishThis : history.rollBack}
                    </Button>
                  </StudioForm>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      <OlderAndNewest page={page} />
    </StudioPage>
  )
}

function OlderAndNewest({ page: { frame, newestHref, olderHref } }: { page: Pick<ChangesPage, 'frame' | 'newestHref' | 'olderHref'> }) {
  const { changes } = frame.copy
  return (
    <div className="studio-row">
      {newestHref && (
        <ButtonLink variant="secondary" href={newestHref}>
          {changes.newest}
        </ButtonLink>
      )}
      {olderHref && (
        <ButtonLink variant="secondary" href={olderHref} rel="next">
          {changes.older}
        </ButtonLink>
      )}
    </div>
  )
}

/** STU-09: the change log of all rooms. */
export function ChangesView({ page }: { page: ChangesPage }) {
  const { frame, changes } = page
  const { copy } = frame
  return (
    <StudioPage frame={frame} title={copy.rooms.changes} lead={copy.roomLeads.changes}>
      <div>
        <a href={page.fileHref} download>
          {copy.changes.file}
        </a>
      </div>
      {changes.length === 0 ? (
        <p>{copy.changes.none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="studio-table" role="region" tabIndex={0} aria-label={copy.rooms.changes}>
          <table>
            <thead>
              <tr>
                <th scope="col">{copy.changes.what}</th>
                <th scope="col">{copy.changes.who}</th>
                <th scope="col">{copy.changes.when}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ id, action, title, about, href, who, when }) => (
                <tr key={id}>
                  <td>
                    {/* the space is read between the two */}
                    <strong>{action}</strong> {href ? <a href={href}>{title}</a> : title} {about && <small className="studio-about">{about}</small>}
                  </td>
                  <td>{who}</td>
                  <td>{when}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <OlderAndNewest page={page} />
    </StudioPage>
  )
}
