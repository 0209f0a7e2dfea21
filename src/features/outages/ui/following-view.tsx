import type { ElementType } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import type { FollowingPage } from '../outages-view-model.ts'
import styles from './outages.module.css'

/** OUT-03: one question and its answers. `Form`: the router's form component, or 'form' on pages without script. */
export function FollowingView({ page: { copy, variant, title, text, choices, action, seeHref }, Form }: { page: FollowingPage; Form: ElementType }) {
  const crumbs = supportCrumbs({ variant, copy }, { label: copy.title, href: seeHref }, { label: copy.following.title })
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: crumbs }} title={title} lead={text} />
      <Band size="sm">
        <Container>
          <Stack gap={4}>
            {choices.length > 0 && (
              <Form method="post" action={action} className={styles.row}>
                {choices.map(({ wanted, label }, place) => (
                  <Button key={wanted} type="submit" name="wanted" value={wanted} variant={place === 0 ? 'primary' : 'secondary'}>
                    {label}
                  </Button>
                ))}
              </Form>
            )}
            <p>
              <a href={seeHref}>{copy.following.see}</a>
            </p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}
