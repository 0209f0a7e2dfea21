import { classNames } from '../dom/class-names.ts'
import styles from './spinner.module.css'

/** WID-05: something takes a moment. `label` is what a screen reader hears; with reduced motion it stands still. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <span className={classNames(styles.spinner, className)} role="status">
      <span className="unseen">{label}</span>
    </span>
  )
}
