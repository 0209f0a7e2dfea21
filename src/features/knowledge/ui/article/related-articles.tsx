import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { Band, CardGrid, Container, Stack } from '#ui/layout/layout.tsx'
import type { ArticleSummary } from '../../contract.ts'
import { ArticleTile } from './article-tile.tsx'
import styles from './related-articles.module.css'

export function RelatedArticles({ articles, variant }: { articles: readonly ArticleSummary[]; variant: SiteVariant }) {
  const copy = useCopy('knowledge')
  if (articles.length === 0) return null
  return (
    <div className={styles.related}>
      <Band tone="surface" label={copy.related}>
        <Container>
          <Stack gap={6}>
            <h2 className={styles.title}>{copy.related}</h2>
            <div className={styles.tiles}>
              <CardGrid>
                {articles.map((article) => (
                  <ArticleTile key={article.id} article={article} href={supportPath(variant, 'article', article.topic, article.id)} />
                ))}
              </CardGrid>
            </div>
          </Stack>
        </Container>
      </Band>
    </div>
  )
}
