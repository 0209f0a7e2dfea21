import { useState, type MouseEvent } from 'react'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useInsights } from './insights-context.tsx'

/**
 * A link to the panel with the current filters. Pressing it copies the address if script and browser allow; otherwise
 * it is a plain link.
 */
export function CopyLink({ href, panel }: { href: string; panel: string }) {
  const { copy } = useInsights()
  const [isCopied, setCopied] = useState(false)
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !('clipboard' in navigator)) return
    event.preventDefault()
    // if the browser refuses to copy, follow the link
    navigator.clipboard.writeText(event.currentTarget.href).then(
      () => setCopied(true),
      () => window.location.assign(href),
    )
  }
  return (
    <>
      <a className="insights-panel-action" href={href} onClick={onClick} onBlur={() => setCopied(false)} aria-label={fill(copy.panel.linkOf, { panel })}>
        <Icon name={isCopied ? 'check' : 'link'} size="sm" /> {isCopied ? copy.panel.copied : copy.panel.link}
      </a>
      <span className="unseen" role="status">
        {isCopied && copy.panel.copied}
      </span>
    </>
  )
}
