import { useId } from 'react'
import { searchPath, type SiteVariant } from '#contracts/site-path.ts'
import { Button } from '#ui/button.tsx'
import { useCopy } from '#ui/copy.tsx'
import { Icon } from '#ui/icon.tsx'
import { maxQueryLength } from '../search-limits.ts'
import styles from './search-form.module.css'

/** LAN-03: the search box: a form that leads to the results page, with script and without. */
export function SearchForm({ variant, query, placeholder }: { variant: SiteVariant; query?: string; placeholder?: string | undefined }) {
  const copy = useCopy('search')
  const id = useId()
  return (
    <search className={styles.search}>
      <form action={searchPath(variant)} className={styles.form}>
        <label className={styles.label} htmlFor={id}>
          {copy.label}
        </label>
        <span className={styles.box}>
          <Icon name="search" />
          {/* key: another search is another box */}
          <input key={query} id={id} className={styles.input} type="search" name="q" defaultValue={query} placeholder={placeholder ?? copy.placeholder} maxLength={maxQueryLength} required enterKeyHint="search" autoComplete="off" />
        </span>
        <Button type="submit">{copy.search}</Button>
      </form>
    </search>
  )
}
