import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useCopy } from '#ui/copy.tsx'
import { Band, Container, Stack } from '#ui/layout.tsx'
import { LinkList } from '#ui/link-list.tsx'
import styles from './error-page.module.css'

/** What a person sees when a page is not there, or could not be made: what happened, and ways on. */
export function ErrorPage({ status, variant, phone }: { status: number; variant: SiteVariant; phone: string | undefined }) {
  const copy = useCopy('frame')
  const isMissing = status === 404
  return (
    <Band>
      <title>{isMissing ? copy.notFoundTitle : copy.errorTitle}</title>
      <meta name="robots" content="noindex" />
      <Container narrow>
        <Stack gap={6}>
          <p className={styles.code}>{status}</p>
          <h1 className={styles.title}>{isMissing ? copy.notFoundTitle : copy.errorTitle}</h1>
          <p className={styles.text}>{isMissing ? copy.notFoundText : copy.errorText}</p>
          {isMissing ? <p>{copy.notFoundTry}</p> : <p><ButtonLink href="">{copy.errorAgain}</ButtonLink></p>}
          <LinkList
            items={[
              { label: copy.support, href: supportPath(variant) },
              { label: copy.allTopics, href: supportPath(variant, 'library') },
              { label: copy.reachPerson, href: supportPath(variant, 'contact') },
            ]}
          />
          {phone && !isMissing && <p>{copy.errorReach.replace(':', '')}: {phone}</p>}
        </Stack>
      </Container>
    </Band>
  )
}
