import { Icon } from '#ui/icons/icon.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { MoreHelpPage } from '../pages/equipment-view.ts'
import { CallLink, crumbsOf, Ways } from './equipment-parts.tsx'
import styles from './equipment.module.css'

/** NET-11: further ways to get help. */
export function MoreHelpView({ page }: { page: MoreHelpPage }) {
  const { copy, ways, supportPhone } = page
  const { title, lead, ways: label } = copy.help
  return (
    <>
      <PageHead crumbs={crumbsOf(page, title)} title={title} lead={lead} icon="help" />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            <ul className={styles.two} aria-label={label}>
              {ways.map((way) => (
                <li key={way.href} className={styles.item}>
                  <Icon name={way.icon} size="lg" />
                  <div>
                    <p className={styles.name}>
                      <a href={way.href}>{way.title}</a>
                    </p>
                    <p className={styles.quiet}>{way.text}</p>
                  </div>
                </li>
              ))}
            </ul>
            <Ways>
              <CallLink copy={copy} phone={supportPhone} />
            </Ways>
          </Stack>
        </Container>
      </Band>
    </>
  )
}
