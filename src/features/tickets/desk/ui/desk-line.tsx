import { Icon } from '#ui/icons/icon.tsx'
import type { DeskCopy } from '../desk-copy.en.ts'
import type { DeskLine } from '../desk-view.ts'

/** One ticket of a list. The customer's title is shown as plain text. */
export function DeskLineView({ line, copy }: { line: DeskLine; copy: DeskCopy }) {
  return (
    <li className="line-item">
      <a className="line-link" href={line.href}>
        <span lang={line.lang} dir="auto">
          {line.title}
        </span>
      </a>
      <p className="line-facts">
        {line.isOverdue && (
          <span className="desk-overdue">
            <Icon name="caution" size="sm" /> {copy.overdue}
          </span>
        )}
        <span className="desk-state">{line.state}</span>
        <span>{line.number}</span>
        <span dir="auto">{line.about}</span>
        <span>{line.age}</span>
        {line.assignee && <span className="desk-assignee">{line.assignee}</span>}
      </p>
    </li>
  )
}
