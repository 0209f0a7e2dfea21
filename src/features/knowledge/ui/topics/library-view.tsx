import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Band, CardGrid, Container, Stack } from '#ui/layout/layout.tsx'
import type { PageText, TopicWithArticles } from '../../contract.ts'
import { ArticleBody } from '../article/article-body.tsx'
import { HelpBand } from './help-band.tsx'
import { PageHeading } from './page-heading.tsx'
import { TopicCard } from './topic-card.tsx'
import styles from './library-view.module.css'

/** A topic without its articles, as the library shows it. */
export type TopicOutline = Pick<TopicWithArticles, 'topic' | 'title' | 'description' | 'picture'> & { subs: { sub: string; title: string }[] }

/** The most parts of a topic that are also shown on phones. */
const mostParts = 3

/** All topics of the audience. */
export function LibraryView({ page, topics, variant, supportPhone }: { page: PageText; topics: readonly TopicOutline[]; variant: SiteVariant; supportPhone: string }) {
  const copy = useCopy('knowledge')
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: page.title }]} title={page.title} lead={page.description} />
      <Band>
        <Container>
          <Stack gap={8}>
            <ArticleBody html={page.html} />
            <section aria-labelledby="topics-title">
              <h2 className={styles.title} id="topics-title">
                {copy.allTopics}
              </h2>
              <CardGrid>
                {topics.map(({ topic, title, description, picture, subs }) => (
                  <TopicCard
                    key={topic}
                    id={`topic-${topic}`}
                    picture={picture}
                    title={title}
                    text={description}
                    href={supportPath(variant, 'topic', topic)}
                    links={subs.slice(0, mostParts).map((part) => ({ label: part.title, href: supportPath(variant, 'topic', topic, part.sub) }))}
                    all={fill(copy.allOf, { topic: title })}
                  />
                ))}
              </CardGrid>
            </section>
          </Stack>
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}
