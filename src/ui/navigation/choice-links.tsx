import { classNames } from '../dom/class-names.ts'
import styles from '../layout/chips.module.css'

export interface ChoiceLink {
  label: string
  href: string
  isCurrent: boolean
  /** the number of items behind the link, formatted */
  count?: number | string | undefined
}

/** A choice of a few links to the same page with another part of it, or, with `current` 'page', to other pages. */
export function ChoiceLinks({ label, choices, current = 'true', linkClass, countClass }: { label: string; choices: readonly ChoiceLink[]; current?: 'true' | 'page'; linkClass?: string; countClass?: string }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {choices.map(({ label: name, href, isCurrent, count }) => (
          <li key={href}>
            <a className={classNames(styles.choice, linkClass)} href={href} aria-current={isCurrent ? current : undefined}>
              {name}
              {count !== undefined && (
                <>
                  {' '}
                  <span className={countClass}>{count}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
