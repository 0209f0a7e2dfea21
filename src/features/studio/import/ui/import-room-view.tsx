import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Select } from '../../ui/setting-parts.tsx'
import { NoticeBanner, StudioPage } from '../../ui/studio-frame.tsx'
import type { ImportCopy } from '../copy.en.ts'
import type { ImportRoom, ListedImport } from '../import-view.ts'

/** STU-05: the import room with its forms, the export, earlier imports, and reports without an import. */
export function ImportRoomView({ room }: { room: ImportRoom }) {
  const { frame, copy, forms, earlier, reports } = room
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.import} lead={room.lead}>
      <NoticeBanner notice={room.notice} />
      {forms && (
        <div className="studio-columns">
          <form className="studio-box" method="post" action={forms.filesHref} encType="multipart/form-data" aria-labelledby="import-files">
            <h2 id="import-files">{copy.files.title}</h2>
            <p className="studio-quiet">{forms.filesText}</p>
            <label className="studio-field">
              {copy.files.choose}
              <input className="studio-input studio-file" type="file" name="files" multiple accept=".zip,.md,.markdown,.html,.htm,.json" />
            </label>
            <label className="studio-field">
              {copy.files.folder}
              <input className="studio-input studio-file" type="file" name="folder" multiple {...{ webkitdirectory: '' }} />
            </label>
            <WhereTo room={room} id="files" />
            <div>
              <Button type="submit">{copy.files.send}</Button>
            </div>
          </form>
          {forms.siteText && (
            <form className="studio-box" method="post" action={forms.href} aria-labelledby="import-site">
              <h2 id="import-site">{copy.site.title}</h2>
              <p className="studio-quiet">{forms.siteText}</p>
              <TextField label={copy.site.address} name="sitemap" type="url" required maxLength={1000} autoComplete="off" />
              <WhereTo room={room} id="site" />
              <div>
                <Button type="submit" variant="secondary">
                  {copy.site.send}
                </Button>
              </div>
            </form>
          )}
        </div>
      )}
      <section className="studio-box" aria-labelledby="import-export">
        <h2 id="import-export">{copy.exportTitle}</h2>
        <p className="studio-quiet">{copy.exportText}</p>
        <div>
          <ButtonLink variant="secondary" href={room.exportHref} download>
            {copy.export}
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="import-earlier">
        <h2 id="import-earlier">{copy.earlier}</h2>
        {earlier.length === 0 ? <p className="studio-quiet">{copy.none}</p> : <ImportList imports={earlier} copy={copy} />}
      </section>
      {reports.length > 0 && (
        <section aria-labelledby="import-reports">
          <h2 id="import-reports">{copy.reports}</h2>
          <p className="studio-quiet">{copy.reportsText}</p>
          <ImportList imports={reports} copy={copy} />
        </section>
      )}
    </StudioPage>
  )
}

function ImportList({ imports, copy }: { imports: readonly ListedImport[]; copy: ImportCopy }) {
  return (
    <ul className="line-list">
      {imports.map(({ href, name, state, facts }) => (
        <li key={href} className="line-item">
          <a className="line-link" href={href}>
            {name}
          </a>
          <span className="line-facts">
            <span className={`studio-state${state === 'published' ? ' studio-state-live' : state === 'imported' ? ' studio-state-review' : ''}`}>{copy.state[state]}</span>
            <span>{facts}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function WhereTo({ room: { copy, forms }, id }: { room: ImportRoom; id: string }) {
  return (
    <>
      <Select label={copy.audience} name="audience" choices={copy.audiences} />
      <p className="studio-quiet" id={`import-place-${id}`}>
        {copy.placeHint}
      </p>
      <details>
        <summary>{copy.placeNow}</summary>
        <label className="studio-field">
          {copy.place}
          <select className="studio-input" name="place" aria-describedby={`import-place-${id}`}>
            <option value="">{copy.noPlace}</option>
            {forms?.places.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </details>
    </>
  )
}
