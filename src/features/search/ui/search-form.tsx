import { useEffect, useId } from 'react'
import { searchPath, type SiteVariant } from '#contracts/site-path.ts'
import type { EnvConfig } from '#platform/context/request-context.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { maxQueryLength } from '../search-limits.ts'
import styles from './search-form.module.css'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'careline-search': { audience: string; locale: string; placeholder: string; query?: string | undefined; own: string; origin?: string | undefined; 'scroll-top'?: string | undefined; class?: string | undefined; children: React.ReactNode }
    }
  }
}

/**
 * LAN-03: the search box: a form that leads to the results page, with script and without. The widget replaces it once
 * its script has loaded (LAN-05); with `isLate` the script only loads when the visitor points at the box or focuses it.
 */
export function SearchForm({
  variant,
  query,
  placeholder: given,
  envConfig,
  isLate = false,
}: {
  variant: SiteVariant
  query?: string
  placeholder?: string | undefined
  envConfig: EnvConfig
  isLate?: boolean
}) {
  const copy = useCopy('search')
  const placeholder = given ?? copy.label
  const id = useId()
  const load = () => void import('../widget/load-search-widget.ts').then(({ loadSearchWidget }) => loadSearchWidget(envConfig.searchWidgetJsURL))
  useEffect(() => {
    if (!isLate) load()
    // the address is the same on every page
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLate])
  return (
    <careline-search own="" audience={variant.audience} locale={variant.locale} placeholder={placeholder} query={query} origin={envConfig.searchOrigin || undefined} scroll-top={isLate ? undefined : ''} class={styles.widget}>
      <search className={styles.search} onPointerOver={load} onFocus={load}>
        <form action={searchPath(variant)} className={styles.form}>
          <label className="unseen" htmlFor={id}>
            {copy.label}
          </label>
          <span className={styles.box}>
            <Icon name="search" />
            {/* the key makes a new input for another search */}
            <input key={query} id={id} className={styles.input} type="search" name="q" defaultValue={query} placeholder={placeholder} maxLength={maxQueryLength} required enterKeyHint="search" autoComplete="off" />
          </span>
          <Button type="submit">{copy.search}</Button>
        </form>
      </search>
    </careline-search>
  )
}
