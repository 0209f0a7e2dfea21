import { useEffect, useEffectEvent, useState } from 'react'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { browserCall } from '#platform/services/browser-call.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import type { Article, getArticle } from '../../contract.ts'
import { ArticleBody } from './article-body.tsx'

export interface DrawerCopy {
  close: string
  loading: string
  openPage: string
  failed: string
}

/** The article in the drawer: its id, and its title in the list that opened it. */
export interface DrawerArticle {
  id: string
  title: string
  topic: string
}

/** FLG-02 article-drawer-enabled: an article in a drawer over the page that links to it. */
export function ArticleDrawer({ article, isOpen, variant, copy, onOpen, onClose, onFailed }: { article: DrawerArticle; isOpen: boolean; variant: SiteVariant; copy: DrawerCopy; onOpen?: () => void; onClose: () => void; onFailed?: () => void }) {
  const found = useArticle(article.id, variant)
  const tellFailed = useEffectEvent(() => onFailed?.())
  useEffect(() => {
    if (found === 'failed') tellFailed()
  }, [found])
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      onOpen={onOpen}
      title={article.title}
      closeLabel={copy.close}
      variant="drawer"
      actions={<ButtonLink href={supportPath(variant, 'article', article.topic, article.id)}>{copy.openPage}</ButtonLink>}
    >
      {found === undefined && <Spinner label={copy.loading} />}
      {found === 'failed' && <Banner title={copy.failed} role="alert" />}
      {found !== undefined && found !== 'failed' && <ArticleBody html={found.html} locale={found.locale} />}
    </Modal>
  )
}

function useArticle(id: string, { audience, locale }: SiteVariant): Article | 'failed' | undefined {
  const [found, setFound] = useState<{ id: string; article: Article | 'failed' }>()
  useEffect(() => {
    const leaving = new AbortController()
    void browserCall<typeof getArticle>({ method: 'GET', path: '/msapi/knowledge/v1/articles/{id}' }, { params: { id }, query: { audience, locale } }, { signal: leaving.signal }).then((outcome) => {
      if (!leaving.signal.aborted) setFound({ id, article: outcome.ok ? outcome.data.article : 'failed' })
      return undefined
    })
    return () => leaving.abort()
  }, [id, audience, locale])
  return found?.id === id ? found.article : undefined
}
