import { useId } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import { Banner } from '#ui/layout/banner.tsx'
import type { PlaceCheck as Check, ZipField as Field } from '../outages-view-model.ts'
import styles from './place-check.module.css'

/** OUT-01: the result for the reader's own address if known, else the ZIP field. `isStacked`: for narrow columns. */
export function PlaceCheck({ check, isStacked = false }: { check: Check; isStacked?: boolean }) {
  if (check.kind === 'field') return <ZipField field={check.field} isStacked={isStacked} />
  const { kind, title, text, link } = check
  return (
    <Banner tone={kind === 'affected' ? 'caution' : kind === 'unknown' ? 'info' : 'good'} title={title}>
      <p>
        {text} <a href={link.href}>{link.label}</a>
      </p>
    </Banner>
  )
}

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
