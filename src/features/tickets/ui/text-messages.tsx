import { Button } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Marks, type Shown } from './ticket-form.tsx'

/** TIC-05: warns that text messages to the number were stopped, so that the customer does not wait for them in vain. */
export function TextsEnded(shown: Shown) {
  const { texts, copy } = shown.page
  if (texts?.stopped === undefined) return null
  return (
    <Banner tone="caution" title={copy.one.texts.stoppedTitle}>
      <Stack gap={3}>
        <p>{texts.stopped}</p>
        <ByMail {...shown} />
      </Stack>
    </Banner>
  )
}

/** While news come by text message: the button that switches to e-mail. */
export function TextsNow(shown: Shown) {
  const { texts } = shown.page
  return texts && texts.stopped === undefined ? <ByMail {...shown} /> : null
}

function ByMail({ page, Form, isSending }: Shown) {
  if (!page.texts?.hasMail) return null
  return (
    <Form method="post" action={page.href}>
      <Marks page={page} intent="mail" />
      <Button type="submit" variant="secondary" aria-disabled={isSending || undefined}>
        {page.copy.one.texts.mail}
      </Button>
    </Form>
  )
}
