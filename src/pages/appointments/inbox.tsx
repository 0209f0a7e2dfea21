import { readInbox } from '#features/appointments/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Route } from './+types/inbox'
import styles from './inbox.module.css'
import { notFound } from '#shell/page-answers.ts'
import { previewOtherMail } from './other-mails.ts'

/** All e-mails and text messages of the demo, whose people are fictitious. Production has no such page. */
export async function loader(args: Route.LoaderArgs) {
  const mails = await readInbox(pageContextOf(args).request.runtime, previewOtherMail)
  if (!mails) throw notFound()
  return { mails }
}

export const meta: Route.MetaFunction = () => [{ title: 'Demo inbox' }, { name: 'robots', content: 'noindex' }]

const states = {
  sent: undefined,
  waiting: 'Waiting to be sent',
  givenUp: 'Given up',
}

/** In English only, for people who try the site out; the frame keeps the reader's language. */
export default function Inbox({ loaderData: { mails } }: Route.ComponentProps) {
  const frame = useCopy('frame')
  return (
    <div lang="en">
      <PageHead
        crumbs={{ label: frame.breadcrumbs, items: [{ label: frame.home, href: '/' }, { label: 'Inbox' }] }}
        title="Demo inbox"
        lead="Every email and text message that this site has sent, to any of its people. Move an appointment or report a problem and look again."
        icon="mail"
      />
      <Band>
        <Container narrow>
          <Stack gap={6}>
            {mails.length === 0 ? (
              <Banner title="No emails yet">Move an appointment or report a problem: the email appears here a moment later.</Banner>
            ) : (
              <ul className={styles.mails}>
                {mails.map((mail) => (
                  <li key={mail.id}>
                    <a className={styles.mail} href={`/inbox/${encodeURIComponent(mail.id)}`}>
                      <span className={styles.words}>
                        <span className={styles.subject} lang={mail.locale}>
                          {mail.subject}
                        </span>
                        <span className={styles.quiet}>{mail.isText ? `Text message to ${mail.to}` : mail.to}</span>
                        <span className={styles.quiet}>
                          {mail.at}
                          {states[mail.state] && ` · ${states[mail.state]}`}
                        </span>
                      </span>
                      <Icon name="chevron-right" size="sm" />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        </Container>
      </Band>
    </div>
  )
}
