import type { ReactNode } from 'react'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { useCopy, useLocale } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Band, CardGrid, Container, Stack } from '#ui/layout/layout.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { InLanguage } from '#ui/text/language-mark.tsx'
import { Together } from '#ui/text/together.tsx'
import type { ArticleSummary, TopicPart, TopicWithArticles } from '../../contract.ts'
import { ArticleTile } from '../article/article-tile.tsx'
import { HelpBand } from './help-band.tsx'
import { PageHeading } from './page-heading.tsx'
import { TopicCard } from './topic-card.tsx'
import styles from './topic-view.module.css'

interface TopicProps {
  topic: TopicWithArticles
  variant: SiteVariant
  supportPhone: string
  /** OUT-01: asks whether the visitor's own location is affected by an outage, before anything is tried */
  check: ReactNode
  /** the page that answers any question */
  askHref: string
}

/** The most articles of a part that its topic page shows. */
const mostOfPart = 3
/** The list of first articles is shown only if there are at least this many. */
const enoughFirst = 3

/** RED-08: a topic: its most wanted articles in order, and each of its parts with its first articles. */
export function TopicView({ topic, variant, supportPhone, askHref, check }: TopicProps) {
  const copy = useCopy('knowledge')
  const articleCount = topic.subs.reduce((sum, { articles }) => sum + articles.length, 0)
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: topic.title }]} title={topic.title} lead={topic.description} picture={<Picture name={topic.picture} decorative />} />
      <Band>
        <Container>
          <Stack gap={12}>
            {check}
            {articleCount > enoughFirst && <FirstArticles articles={topic.first} variant={variant} askHref={askHref} />}
            <section className={styles.parts} aria-labelledby="parts-title">
              <h2 className={styles.title} id="parts-title">
                {copy.byPart}
              </h2>
              <CardGrid>
                {topic.subs.map((part) => {
                  const href = supportPath(variant, 'topic', topic.topic, part.sub)
                  const articles = part.articles.slice(0, mostOfPart)
                  return (
                    <TopicCard
                      key={part.sub}
                      id={`part-${part.sub}`}
                      picture={part.picture}
                      title={part.title}
                      text={part.description}
                      href={href}
                      links={articles.map((article) => ({ label: article.title, href: articlePath(variant, article), lang: article.locale }))}
                      all={part.articles.length > mostOfPart ? fill(copy.allOfPart, { part: part.title, count: part.articles.length }) : undefined}
                    />
                  )
                })}
              </CardGrid>
            </section>
          </Stack>
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}

const articlePath = (variant: SiteVariant, { topic, id }: ArticleSummary) => supportPath(variant, 'article', topic, id)

/** Numbered, because they are in the order in which to try them. */
function FirstArticles({ articles, variant, askHref }: { articles: readonly ArticleSummary[]; variant: SiteVariant; askHref: string }) {
  const copy = useCopy('knowledge')
  const locale = useLocale()
  return (
    <section className={styles.first} aria-labelledby="first-title">
      <h2 className={styles.title} id="first-title">
        {copy.startHere}
      </h2>
      <ol className={styles.firstList}>
        {articles.map((article) => (
          <li key={article.id} className={styles.firstItem}>
            <a className={styles.firstLink} href={articlePath(variant, article)}>
              <span className={styles.firstTitle}>
                <InLanguage of={article.locale} mark={copy.inOtherLanguage}>
                  <Together text={article.title} />
                </InLanguage>
              </span>
              <span className={styles.firstText} lang={article.locale === locale ? undefined : article.locale}>
                <Together text={article.description} />
              </span>
            </a>
            <Icon name="chevron-right" />
          </li>
        ))}
      </ol>
      <p>
        <a className={styles.ask} href={askHref}>
          <Icon name="sparkles" size="sm" />
          {copy.askInstead}
        </a>
      </p>
    </section>
  )
}

/** One part of a topic: all its articles, and links to the other parts. */
export function SubTopicView({ topic, part, variant, supportPhone, check }: Omit<TopicProps, 'askHref'> & { part: TopicPart }) {
  const copy = useCopy('knowledge')
  const topicHref = supportPath(variant, 'topic', topic.topic)
  const others = topic.subs.filter(({ sub }) => sub !== part.sub)
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: topic.title, href: topicHref }, { label: part.title }]} title={part.title} lead={part.description} picture={<Picture name={part.picture} decorative />} />
      <Band>
        <Container>
          <div className={styles.withOthers}>
            <Stack gap={6}>
              {check}
              <ArticleTiles articles={part.articles} variant={variant} />
            </Stack>
            <aside className={styles.others} aria-labelledby="others-title">
              <h2 className={styles.othersTitle} id="others-title">
                {fill(copy.moreIn, { topic: topic.title })}
              </h2>
              <LinkList
                items={[
                  ...others.map(({ sub, title }) => ({ label: title, href: supportPath(variant, 'topic', topic.topic, sub) })),
                  { label: fill(copy.allOf, { topic: topic.title }), href: topicHref },
                ]}
              />
            </aside>
          </div>
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}

function ArticleTiles({ articles, variant }: { articles: readonly ArticleSummary[]; variant: SiteVariant }) {
  const copy = useCopy('knowledge')
  if (articles.length === 0) return <p>{copy.noArticles}</p>
  return (
    <div className={styles.tiles}>
      {articles.map((article) => (
        <ArticleTile key={article.id} article={article} href={articlePath(variant, article)} level={2} />
      ))}
    </div>
  )
}
