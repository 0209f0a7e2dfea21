import type { Article } from '#features/knowledge/contract.ts'

/** The schema.org data of an article for search engines: the article and its breadcrumbs. URLs are absolute. */
export function articleData(article: Article, { publicUrl, brand, path, topicPath, homePath }: { publicUrl: string; brand: string; path: string; topicPath: string; homePath: string }) {
  const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item: publicUrl + item })
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        '@id': publicUrl + path,
        headline: article.title,
        description: article.description,
        inLanguage: article.locale,
        dateModified: article.updated,
        timeRequired: `PT${article.minutes}M`,
        articleSection: article.topicTitle,
        mainEntityOfPage: publicUrl + path,
        publisher: { '@type': 'Organization', name: brand, url: publicUrl },
      },
      { '@type': 'BreadcrumbList', itemListElement: [crumb(1, brand, homePath), crumb(2, article.topicTitle, topicPath), crumb(3, article.title, path)] },
    ],
  }
}
