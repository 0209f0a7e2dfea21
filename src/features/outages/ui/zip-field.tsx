import { useId } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import type { ZipField as Field } from '../outages-view-model.ts'
import styles from './zip-field.module.css'

/**
 * OUT-01: asks for a ZIP and posts it to the page that answers, so that the ZIP appears in no address; works without
 * script. `isStacked`: the field stands below its label, for narrow columns.
 */
export function ZipField({ field: { action, label, button }, isStacked = false }: { field: Field; isStacked?: boolean }) {
  const id = useId()
  return (
    <form method="post" action={action} className={classNames(styles.form, isStacked && styles.stacked)}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.row}>
        <input id={id} name="zip" className={styles.input} inputMode="numeric" autoComplete="postal-code" pattern="[0-9]{5}" maxLength={5} required />
        <Button type="submit" variant="secondary">
          {button}
        </Button>
      </span>
    </form>
  )
}
