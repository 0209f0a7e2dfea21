import { Banner } from '#ui/layout/banner.tsx'
import type { OutageNotice as Notice } from '../outages-view-model.ts'

/** OUT-05: the banner at the top of a page about an appointment or a ticket whose service is down. */
export function OutageNotice({ notice: { title, text, link } }: { notice: Notice }) {
  return (
    <Banner tone="caution" title={title}>
      <p>
        {text} <a href={link.href}>{link.label}</a>
      </p>
    </Banner>
  )
}
