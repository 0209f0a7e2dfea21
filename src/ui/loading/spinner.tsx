import { classNames } from '../dom/class-names.ts'
import styles from './spinner.module.css'

/** WID-05: shown while something takes a moment. `label` is for screen readers; it stands still with reduced motion. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <span className={classNames(styles.spinner, className)} role="status">
      <span className="unseen">{label}</span>
    </span>
  )
}
