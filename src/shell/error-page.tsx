import { useContext } from 'react'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import styles from './error-page.module.css'
import { PageReference, ReferenceContext } from './page-reference.tsx'
import { WaysOn } from './ways-on.tsx'

/**
 * The page for a 404 or a failure: what happened, and links onward. @param props.isUnreached no answer came to the
 * browser, so the connection may be the reason. @param props.signInHref for somebody who is signed out: signs in and
 * returns to this address. It is offered on any missing address, so that it tells nobody which of them exist
 */
export function ErrorPage({ status, variant, phone, isUnreached = false, signInHref }: { status: number; variant: SiteVariant; phone: string | undefined; isUnreached?: boolean; signInHref?: string | undefined }) {
  const copy = useCopy('frame')
  const { title: signIn } = useCopy('sign-in')
  const isMissing = status === 404
  const reference = useContext(ReferenceContext)
  const title = isMissing ? copy.notFoundTitle : copy.errorTitle
  const crumbs = { label: copy.breadcrumbs, items: [{ label: copy.support, href: supportPath(variant) }, { label: title }] }
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <PageHead crumbs={crumbs} title={title} lead={isMissing ? copy.notFoundText : isUnreached ? copy.unreachedText : copy.errorText} picture={<Picture name={isMissing ? 'no-results' : 'error'} decorative />}>
        {isMissing && signInHref && (
          <p>
            {copy.notFoundSignedOut} <a href={signInHref}>{signIn}</a>
          </p>
        )}
        {!isMissing && (
          <p className={styles.again}>
            <ButtonLink href="">{copy.errorAgain}</ButtonLink>
          </p>
        )}
      </PageHead>
      <Band>
        <Container>
          <Stack gap={6}>
            <p className={styles.try}>{copy.notFoundTry}</p>
            <WaysOn variant={variant} withHome />
            {phone && !isMissing && (
              <p>
                {fill(copy.errorReach, { phone })}
              </p>
            )}
            {!isMissing && <PageReference value={reference} />}
          </Stack>
        </Container>
      </Band>
    </>
  )
}
