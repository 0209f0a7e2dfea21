import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Card } from '#ui/layout/card.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Band, CardGrid, Container, Stack } from '#ui/layout/layout.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import type { PageText, TopicWithArticles } from '../../contract.ts'
import { ArticleBody } from '../article/article-body.tsx'
import { HelpBand } from './help-band.tsx'
import { PageHeading } from './page-heading.tsx'

/** A topic without its articles: what the library shows of it. */
export type TopicOutline = Pick<TopicWithArticles, 'topic' | 'title' | 'description' | 'icon'> & { subs: { sub: string; title: string }[] }

/** Every topic of the audience at a glance. */
export function LibraryView({ page, topics, variant, supportPhone }: { page: PageText; topics: readonly TopicOutline[]; variant: SiteVariant; supportPhone: string }) {
  const copy = useCopy('knowledge')
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: page.title }]} title={page.title} lead={page.description} />
      <Band>
        <Container>
          <Stack gap={8}>
            <ArticleBody html={page.html} />
            <CardGrid>
              {topics.map(({ topic, title, description, icon, subs }) => (
                <Card
                  key={topic}
                  id={`topic-${topic}`}
                  icon={icon}
                  title={title}
                  description={description}
                >
                  <LinkList
                    items={[
                      ...subs.map((part) => ({ label: part.title, href: supportPath(variant, 'topic', topic, part.sub) })),
                      { label: <strong>{fill(copy.allOf, { topic: title })}</strong>, href: supportPath(variant, 'topic', topic) },
                    ]}
                  />
                </Card>
              ))}
            </CardGrid>
          </Stack>
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}
