import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Band, Container } from '#ui/layout/layout.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import type { ArticleSummary, TopicPart, TopicWithArticles } from '../../contract.ts'
import { ArticleTile } from '../article/article-tile.tsx'
import { HelpBand } from './help-band.tsx'
import { PageHeading } from './page-heading.tsx'
import styles from './topic-view.module.css'

interface TopicProps {
  topic: TopicWithArticles
  variant: SiteVariant
  supportPhone: string
}

/** RED-08, WID-01: a topic: its parts in tabs, each with its articles; without script, one below the other. */
export function TopicView({ topic, variant, supportPhone }: TopicProps) {
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: topic.title }]} title={topic.title} lead={topic.description} icon={topic.icon} />
      <Band>
        <Container>
          <Tabs
            label={topic.title}
            isSticky
            isNamedInPanel
            anchor="part"
            component="topic-parts"
            tabs={topic.subs.map((part) => ({
              tabName: part.sub,
              label: part.title,
              panel: (
                <section className={styles.part} aria-labelledby={`title-${part.sub}`}>
                  <div className={styles.about}>
                    <h2 className={styles.title} id={`title-${part.sub}`}>
                      <a className={styles.titleLink} href={supportPath(variant, 'topic', topic.topic, part.sub)}>
                        {part.title}
                      </a>
                    </h2>
                    <p className={styles.text}>{part.description}</p>
                  </div>
                  <ArticleTiles articles={part.articles} variant={variant} level={3} />
                </section>
              ),
            }))}
          />
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}

/** One part of a topic: all its articles, and the way to the other parts. */
export function SubTopicView({ topic, part, variant, supportPhone }: TopicProps & { part: TopicPart }) {
  const copy = useCopy('knowledge')
  const topicHref = supportPath(variant, 'topic', topic.topic)
  const others = topic.subs.filter(({ sub }) => sub !== part.sub)
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: topic.title, href: topicHref }, { label: part.title }]} title={part.title} lead={part.description} icon={topic.icon} />
      <Band>
        <Container>
          <div className={styles.withOthers}>
            <ArticleTiles articles={part.articles} variant={variant} level={2} />
            <aside aria-labelledby="others-title">
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

function ArticleTiles({ articles, variant, level }: { articles: readonly ArticleSummary[]; variant: SiteVariant; level: 2 | 3 }) {
  const copy = useCopy('knowledge')
  if (articles.length === 0) return <p>{copy.noArticles}</p>
  return (
    <div className={styles.tiles}>
      {articles.map((article) => (
        <ArticleTile key={article.id} article={article} href={supportPath(variant, 'article', article.topic, article.id)} level={level} />
      ))}
    </div>
  )
}
