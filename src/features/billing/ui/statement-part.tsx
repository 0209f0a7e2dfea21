import { Button } from '#ui/buttons/button.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import type { BillCopy } from '../copy.en.ts'
import type { BillView, StatementView } from '../rules/bill-view.ts'
import styles from './bill.module.css'

/** ORD-02: one statement with its changes, for the screen and for print. */
export function StatementPart({ statement: { title, period, rows, sums, why }, copy }: { statement: StatementView; copy: BillCopy }) {
  const hasScript = useHasScript()
  return (
    <section className={styles.statement} aria-labelledby="statement-title">
      <h2 className={styles.title} id="statement-title">
        {title}
      </h2>
      <p className={styles.quiet}>{period}</p>
      <div className={styles.why}>
        <h3 className={styles.small}>{why.title}</h3>
        {why.text && <p>{why.text}</p>}
        {why.changes.length > 0 && (
          <ul>
            {why.changes.map((change, index) => (
              <li key={`${index} ${change}`}>{change}</li>
            ))}
          </ul>
        )}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{copy.line}</th>
            <th scope="col">{copy.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, amount }, index) => (
            <tr key={`${index} ${label}`}>
              <th scope="row">{label}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          {sums.map(({ label, amount, isTotal }) => (
            <tr key={label} className={isTotal ? styles.total : styles.sum}>
              <th scope="row">{label}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* without JavaScript the browser's own print command prints the same page */}
      <p className={hasScript ? styles.noPrint : `${styles.noPrint} waiting`}>
        <Button variant="secondary" onClick={() => window.print()}>
          {copy.print}
        </Button>
      </p>
    </section>
  )
}

/** Links to the last twelve statements. */
export function StatementLinks({ statements, copy }: { statements: BillView['statements']; copy: BillCopy }) {
  return (
    <section className={styles.noPrint} aria-labelledby="statements-title">
      <h2 className={styles.title} id="statements-title">
        {copy.listTitle}
      </h2>
      <ul className={styles.statements}>
        {statements.map(({ label, href, due, total, change, isCurrent }) => (
          <li key={href} className={styles.line}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </a>
            <span className={styles.lineTotal}>{total}</span>
            <span className={styles.quiet}>
              {copy.listDue} {due}
            </span>
            <span className={styles.quiet}>{change}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
