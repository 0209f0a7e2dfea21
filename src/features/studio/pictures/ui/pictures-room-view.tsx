import { acceptedTypes } from '#platform/pictures/picture-limits.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { NoticeBanner, StudioPage, StudioPages } from '../../ui/studio-frame.tsx'
import { mostAlt } from '../picture-model.ts'
import type { PicturesRoom, ShownPicture } from '../pictures-view.ts'

/** STU-02: the pictures of articles, with an upload form that works without script. */
export function PicturesRoomView({ page }: { page: PicturesRoom }) {
  const { frame, words, formHref, pictures } = page
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.pictures} lead={words.lead}>
      <NoticeBanner notice={page.notice} />
      {formHref && (
        <form method="post" action={formHref} encType="multipart/form-data" className="studio-box" aria-labelledby="studio-add-picture">
          <h2 id="studio-add-picture">{words.addTitle}</h2>
          {/* the text fields come before the file, because the server needs them first */}
          <TextField label={words.en} hint={words.altHint} name="en" lang="en" required maxLength={mostAlt} autoComplete="off" />
          <TextField label={words.es} hint={words.altHint} name="es" lang="es" required maxLength={mostAlt} autoComplete="off" />
          <label className="studio-field">
            {words.file}
            <span className="studio-quiet">{words.fileHint}</span>
            <input type="file" name="file" className="studio-file" accept={acceptedTypes} required />
          </label>
          <p>
            <Button type="submit">{words.add}</Button>
          </p>
        </form>
      )}
      <section aria-labelledby="studio-pictures">
        <h2 id="studio-pictures">{words.recent}</h2>
        {pictures.length === 0 && <p>{words.none}</p>}
        <ul className="studio-pictures">
          {pictures.map((picture) => (
            <Picture key={picture.id} picture={picture} />
          ))}
        </ul>
      </section>
      <StudioPages label={words.pages} previous={words.newest} next={words.older} previousHref={page.newestHref} nextHref={page.olderHref} />
    </StudioPage>
  )
}

function Picture({ picture: { href, alt, width, height, lines, facts } }: { picture: ShownPicture }) {
  return (
    <li className="studio-box">
      <a href={href}>
        <img src={href} alt={alt} width={width} height={height} loading="lazy" />
      </a>
      {lines.map(({ label, text, lang }) => (
        <TextField key={label} label={label} lang={lang} value={text} readOnly />
      ))}
      <p className="line-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </li>
  )
}
