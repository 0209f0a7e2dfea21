import { useRef } from 'react'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { LinkQuestionPage } from '../../pages/ticket-view.ts'
import { linkCrumbsOf } from '../../ui/crumbs.ts'
import type { FormElement } from '../../ui/ticket-form.tsx'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import styles from '../../ui/tickets.module.css'

/** TIC-01: asks whether the ticket is the reader's, or says that the link opens nothing. */
export function LinkQuestionView({ page, Form, isSending }: { page: LinkQuestionPage; Form: FormElement; isSending: boolean }) {
  const { copy, title, text, choices, href, reportHref, state } = page
  const place = useRef<HTMLDivElement>(null)
  useFocusOnChange(place, state)
  return (
    <div ref={place} tabIndex={-1} className={styles.notice}>
      <PageHead crumbs={linkCrumbsOf(page)} title={title} lead={text} />
      <Band size="sm">
        <Container>
          <Stack gap={4}>
            {choices.length > 0 ? (
              <Form method="post" action={href} className={styles.ways}>
                {choices.map(({ action, label }, index) => (
                  <Button key={action} type="submit" name="choice" value={action} variant={index === 0 ? 'primary' : 'secondary'} aria-disabled={isSending || undefined}>
                    {label}
                  </Button>
                ))}
              </Form>
            ) : (
              <p>
                <ButtonLink variant="secondary" href={reportHref}>
                  {copy.link.report}
                </ButtonLink>
              </p>
            )}
          </Stack>
        </Container>
      </Band>
    </div>
  )
}
