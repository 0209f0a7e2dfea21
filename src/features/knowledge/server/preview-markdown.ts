import type { SiteVariant } from '#contracts/site-path.ts'
import { readPicturesOf } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { articleIndex } from './article-index.ts'
import { renderMarkdown } from './render-markdown.ts'
import { resolveContentLink } from './resolve-content-link.ts'
import { tableLabels } from './table-label.ts'

/** Renders a draft text as customers of a variant would see it; sanitised like an article. */
export async function previewMarkdown(database: Database, markdown: string, variant: SiteVariant): Promise<string> {
  const [index, pictures] = await Promise.all([articleIndex(database, variant), readPicturesOf(database.read, [markdown])])
  return renderMarkdown(markdown, { sizeOfPicture: (id) => pictures.get(id), resolveLink: (href) => resolveContentLink(href, variant, index), tableLabel: tableLabels[variant.locale] }).html
}
