import { useCopy } from '#ui/text/copy.tsx'
import { LinkTile } from '#ui/navigation/link-tile.tsx'
import { OtherLanguage } from '#ui/text/language-mark.tsx'
import type { ArticleSummary } from '../../contract.ts'

/** An article in a list. */
export function ArticleTile({ article, href, level = 3 }: { article: ArticleSummary; href: string; level?: 2 | 3 }) {
  const copy = useCopy('knowledge')
  return (
    <LinkTile
      href={href}
      title={article.title}
      text={article.description}
      level={level}
      lang={article.locale}
      mark={<OtherLanguage of={article.locale}>{copy.inOtherLanguage}</OtherLanguage>}
    />
  )
}
