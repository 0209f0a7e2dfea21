import { Banner } from '#ui/layout/banner.tsx'
import type { OutageNotice as Notice } from '../outages-view-model.ts'

/** OUT-05: before all else on the page of a visit or a ticket whose service is down. */
export function OutageNotice({ notice: { title, text, link } }: { notice: Notice }) {
  return (
    <Banner tone="caution" title={title}>
      <p>
        {text} <a href={link.href}>{link.label}</a>
      </p>
    </Banner>
  )
}
