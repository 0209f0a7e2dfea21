import type { ReactNode } from 'react'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { useCopy, useLocale } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Together } from '#ui/text/together.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { DevicePicture } from '#ui/pictures/device-picture.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { Article } from '../../contract.ts'
import type { ArticleCopy } from '../../copy.en.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleContents, hasContents } from './article-contents.tsx'
import { ArticleNeighbours, ArticleQuestions } from './article-end.tsx'
import { HelpCard } from '../topics/help-band.tsx'
import { PageHeading } from '../topics/page-heading.tsx'
import { RelatedArticles } from './related-articles.tsx'
import styles from './article-view.module.css'

/** A guided fix that an article offers. */
export interface ArticleFix {
  title: string
  text: string
  label: string
  href: string
}

/** A help article; for a device, with the device's name in its heading. */
export function ArticleView({
  article,
  variant,
  supportPhone,
  articleCopy,
  device,
  fix,
  feedback,
}: {
  article: Article
  variant: SiteVariant
  supportPhone: string
  articleCopy: ArticleCopy
  device?: { name: string; selectorHref: string; picture?: ReactNode }
  /** NET-10: a guided fix that performs what the article explains */
  fix?: ArticleFix | undefined
  /** asks whether the article helped */
  feedback?: ReactNode
}) {
  const copy = useCopy('knowledge')
  const isForeign = article.locale !== variant.locale
  const parent = device
    ? { label: copy.deviceHelp, href: device.selectorHref }
    : { label: article.topicTitle, href: supportPath(variant, 'topic', article.topic) }
  const withContents = hasContents(article.headings)
  const drawn = device?.picture ?? (article.device ? <DevicePicture device={article.device} decorative /> : <Picture name={article.picture} decorative />)
  const lights = article.device && article.lights && { device: article.device, lights: article.lights, copy: articleCopy }
  return (
    <>
      <PageHeading
        variant={variant}
        crumbs={[parent, { label: article.title }]}
        title={article.title}
        subtitle={device && fill(copy.forDevice, { device: device.name })}
        titleLang={isForeign ? article.locale : undefined}
        picture={drawn}
      >
        <ArticleFacts article={article} />
      </PageHeading>
      <Container>
        <div className={styles.columns}>
          {withContents && <ArticleContents headings={article.headings} locale={article.locale} isFolded={false} />}
          <div className={styles.text}>
            {isForeign && <Banner title={copy.notTranslatedTitle}>{copy.notTranslatedText}</Banner>}
            {withContents && <ArticleContents headings={article.headings} locale={article.locale} isFolded />}
            {fix && <FixOffer fix={fix} />}
            <ArticleBody html={article.html} locale={article.locale} lights={lights} />
            <ArticleQuestions article={article} variant={variant} copy={articleCopy} />
            {feedback}
          </div>
          <aside className={styles.help} aria-labelledby="help-title">
            <HelpCard variant={variant} supportPhone={supportPhone} />
          </aside>
        </div>
      </Container>
      {/* on a device's page, the neighbours are the device's other articles */}
      {!device && <ArticleNeighbours article={article} variant={variant} copy={articleCopy} />}
      <RelatedArticles articles={article.related} variant={variant} />
    </>
  )
}

function FixOffer({ fix: { title, text, label, href } }: { fix: ArticleFix }) {
  return (
    <section className={styles.fix} aria-label={title}>
      <div className={styles.fixWords}>
        <p className={styles.fixTitle}>{title}</p>
        <p>
          <Together text={text} />
        </p>
      </div>
      <ButtonLink href={href}>{label}</ButtonLink>
    </section>
  )
}

function ArticleFacts({ article }: { article: Article }) {
  const copy = useCopy('knowledge')
  const locale = useLocale()
  // a calendar date without a time, formatted in UTC so that it is the same day everywhere
  const date = new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(article.updated))
  return (
    <p className={styles.facts}>
      <span className={styles.fact}>
        <Icon name="clock" size="sm" />
        {fill(copy.readingTime, { minutes: article.minutes })}
      </span>
      <span>{fill(copy.updated, { date })}</span>
    </p>
  )
}
