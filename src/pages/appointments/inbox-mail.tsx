import { readInboxMail } from '#features/appointments/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Route } from './+types/inbox-mail'
import styles from './inbox.module.css'
import { notFound } from '#shell/page-answers.ts'
import { previewOtherMail } from './other-mails.ts'

export async function loader(args: Route.LoaderArgs) {
  const mail = await readInboxMail(pageContextOf(args).request.runtime, args.params.mail, previewOtherMail)
  if (!mail) throw notFound()
  const { calendar, ...shown } = mail
  return { ...shown, hasInvitation: calendar !== undefined }
}

export const meta: Route.MetaFunction = () => [{ title: 'Demo email' }, { name: 'robots', content: 'noindex' }]

/** One e-mail or text message of the demo: as a mail program shows it, without its own styles, and as plain text. */
export default function InboxMail({ loaderData }: Route.ComponentProps) {
  const frame = useCopy('frame')
  const { id, subject, from, to, at, html, text, locale, isText, hasInvitation } = loaderData
  return (
    <div lang="en">
      <PageHead crumbs={{ label: frame.breadcrumbs, items: [{ label: frame.home, href: '/' }, { label: 'Inbox', href: '/inbox' }, { label: isText ? 'Text message' : 'Email' }] }} title={subject} titleLang={locale} />
      <Band>
        <Container narrow>
          <Stack gap={6}>
            <dl className={styles.envelope}>
              <dt>From</dt>
              <dd>{from}</dd>
              <dt>To</dt>
              <dd>{to}</dd>
              <dt>Date</dt>
              <dd>{at}</dd>
            </dl>
            {hasInvitation && (
              <p>
                <ButtonLink variant="secondary" href={`/inbox/${encodeURIComponent(id)}/invite.ics`} download>
                  Download invite.ics
                </ButtonLink>
              </p>
            )}
            {/* sanitised on the server: only text, a table and links */}
            <div className={styles.letter} lang={locale} dangerouslySetInnerHTML={{ __html: html }} />
            {!isText && (
              <details>
                <summary className={styles.summary}>The same as plain text</summary>
                <pre className={styles.plain} lang={locale}>
                  {text}
                </pre>
              </details>
            )}
          </Stack>
        </Container>
      </Band>
    </div>
  )
}
