import type { Locale } from '#contracts/identity.ts'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { SpotName } from '#ui/pictures/spot-names.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { InLanguage } from '#ui/text/language-mark.tsx'
import { Together } from '#ui/text/together.tsx'
import styles from './topic-card.module.css'

interface TopicCardProps {
  id: string
  picture: SpotName
  title: string
  text: string
  /** the page with all of it */
  href: string
  links: readonly { label: string; href: string; lang?: Locale }[]
  /** the label of the link to the rest; undefined if the links are complete */
  all: string | undefined
}

/** A topic, or a part of one: its picture, its first links and a link to all; on a phone only title and links. */
export function TopicCard({ id, picture, title, text, href, links, all }: TopicCardProps) {
  const copy = useCopy('knowledge')
  const items = links.map(({ label, href: to, lang }) => ({
    key: to,
    href: to,
    label: (
      <InLanguage of={lang} mark={copy.inOtherLanguage}>
        <Together text={label} />
      </InLanguage>
    ),
  }))
  return (
    <section className={styles.card} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.title} id={`${id}-title`}>
            <a className={styles.titleLink} href={href}>
              <Together text={title} />
            </a>
          </h3>
          <p className={styles.text}>
            <Together text={text} />
          </p>
        </div>
        <span className={styles.picture}>
          <Picture name={picture} size="sm" decorative />
        </span>
      </div>
      <LinkList items={all === undefined ? items : [...items, { key: 'all', href, label: <strong>{all}</strong> }]} />
    </section>
  )
}
