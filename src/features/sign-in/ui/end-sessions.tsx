import type { Locale } from '#contracts/identity.ts'
import { Accordion } from '#ui/navigation/accordion.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { endSessionsPath } from '../end-sessions-path.ts'
import { tellOtherTabs } from './session-tabs.ts'

export interface EndSessionsCopy {
  endSessions: string
  endSessionsText: string
  endSessionsNow: string
}

/** An accordion with a confirming button inside; both work without script. */
export function EndSessions({ copy, locale }: { copy: EndSessionsCopy; locale: Locale }) {
  const content = (
    <Stack gap={4}>
      <p>{copy.endSessionsText}</p>
      <form method="post" action={endSessionsPath} onSubmit={() => tellOtherTabs({ kind: 'signing-out' })}>
        <input type="hidden" name="lang" value={locale} />
        <Button type="submit">{copy.endSessionsNow}</Button>
      </form>
    </Stack>
  )
  return <Accordion items={[{ key: 'end-sessions', title: copy.endSessions, content }]} />
}
