import { Icon } from './svg-icon.jsx'

/** Words that must not part at their hyphen. */
export function Together({ text }) {
  const parts = text.split(/(\b\w{1,2}-\w+\b)/)
  return parts.map((part, index) => (index % 2 === 1 ? <span key={index} className="together">{part}</span> : part))
}

export function LinkList({ links, traceId }) {
  return (
    <ul className="_list_2h793_1">
      {links.map((link, index) => (
        <li key={link.url}>
          <a className="_link_2h793_10" href={link.url} {...(traceId && traceOf(traceId, index + 1))}>
            <span>
              <Together text={link.label} />
            </span>
            <Icon name="chevron-right" size="sm" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function traceOf(traceId, position) {
  return { 'data-trace-id': `${traceId}-${position}`, 'data-link-position': String(position), 'data-send-hit-now': 'false' }
}
