import { fill } from '#ui/text/fill.ts'
import type { ShownPicture } from '../picture-rules.ts'
import type { PicturesCopy } from '../pictures-copy.en.ts'
import styles from './pictures.css?url'

/** TIC-09: the pictures of one entry, each linked to its full size. */
export function EntryPictures({ pictures, copy }: { pictures: readonly ShownPicture[]; copy: Pick<PicturesCopy, 'alt'> }) {
  if (pictures.length === 0) return null
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="pictures" />
      <ul className="pictures-shown">
        {pictures.map(({ href, width, height, caption }, index) => (
          <li key={href}>
            <a href={href}>
              <img src={href} alt={caption || fill(copy.alt, { n: index + 1, count: pictures.length })} width={width} height={height} loading="lazy" dir="auto" />
              {caption && (
                <span aria-hidden="true" dir="auto">
                  {caption}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
