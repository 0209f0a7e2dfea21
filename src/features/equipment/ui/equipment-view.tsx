import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { fill } from '#ui/text/fill.ts'
import type { EquipmentPage } from '../pages/equipment-view.ts'
import { CallLink, crumbsOf, type FormPart, Notice, Ways } from './equipment-parts.tsx'
import styles from './equipment.module.css'

/** NET-10: all of the customer's equipment, by account, with the possible actions for each piece. */
export function EquipmentView({ page, Form, isSending }: { page: EquipmentPage; Form: FormPart; isSending: boolean }) {
  const { copy: { equipment: copy }, accounts, notice, supportPhone, robocallHref, fixesHref } = page
  return (
    <>
      <PageHead crumbs={crumbsOf(page, copy.title)} title={copy.title} lead={copy.lead} icon="router" />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            <Notice notice={notice} />
            {accounts === 'down' && (
              <Banner tone="caution" title={copy.down}>
                {fill(copy.downText, { phone: supportPhone })}
              </Banner>
            )}
            {accounts !== 'down' && accounts.length === 0 && <p>{fill(copy.noAccounts, { phone: supportPhone })}</p>}
            {accounts !== 'down' && accounts.map((account) => <Account key={account.number} account={account} copy={copy} Form={Form} isSending={isSending} />)}
            <Ways>
              <a href={fixesHref}>{copy.fixes}</a>
              <a href={robocallHref}>{copy.robocalls}</a>
              <CallLink copy={page.copy} phone={supportPhone} />
            </Ways>
          </Stack>
        </Container>
      </Band>
    </>
  )
}

type Account = Exclude<EquipmentPage['accounts'], 'down'>[number]

function Account({ account, copy, Form, isSending }: { account: Account; copy: EquipmentPage['copy']['equipment']; Form: FormPart; isSending: boolean }) {
  const { number, title, kind, focus, items } = account
  return (
    <section className={styles.part} aria-labelledby={`account-${number}`}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title} id={`account-${number}`}>
            {title}
          </h2>
          <p className={styles.quiet}>{kind}</p>
        </div>
        {focus === 'first' && (
          <p className={styles.quiet}>
            <Icon name="check" size="sm" /> {copy.isFirst}
          </p>
        )}
        {focus === 'other' && (
          <Form method="post">
            <input type="hidden" name="account" value={number} />
            <Button type="submit" variant="quiet" disabled={isSending} aria-describedby={`account-${number}`}>
              {copy.first}
            </Button>
          </Form>
        )}
      </div>
      {items.length === 0 ? (
        <p className={styles.quiet}>{copy.none}</p>
      ) : (
        <ul className={styles.two}>
          {items.map(({ id, name, type, icon, links }) => (
            <li key={id} className={styles.item}>
              <Icon name={icon} size="lg" />
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.quiet}>{type}</p>
                <p className={styles.links}>
                  {links.map(({ label, href, about }) => (
                    <a key={href} href={href} aria-label={about}>
                      {label}
                    </a>
                  ))}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
