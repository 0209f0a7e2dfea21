import { Tabs } from '#ui/navigation/tabs.tsx'
import type { SiteVariant } from '#contracts/site-path.ts'
import { finderKinds, type FinderField, type FinderInput, type FinderKind } from '../finder-fields.ts'
import { findPath } from '../finder-path.ts'
import type { FinderCopy } from '../../copy.en.ts'
import { FinderFields } from './finder-fields.tsx'
import styles from './finder.module.css'

export interface FinderFormProps {
  variant: SiteVariant
  copy: FinderCopy
  by: FinderKind
  /** without it the tabs are links, which keep their own state if JavaScript runs */
  onSelect?: (by: FinderKind) => void
  /** without it the form is submitted to the finder's page */
  onSearch?: (input: FinderInput) => void
  /** true if the page itself explains where to find the numbers */
  isExplained?: boolean
  /** the submitted values and the fields that are wrong */
  given?: { input: FinderInput; problems: readonly FinderField[] } | undefined
}

/** FIN-01: two tabs with a form each. Typed text is not kept when the tab changes (FIN-05). */
export function FinderForm({ variant, copy, by, onSelect, onSearch, isExplained = false, given }: FinderFormProps) {
  const tabs = finderKinds.map((kind) => ({
    tabName: kind,
    label: copy.tabs[kind],
    href: findPath(variant, kind),
    panel: <FinderFields variant={variant} copy={copy} kind={kind} onSearch={onSearch} isExplained={isExplained} given={kind === by ? given : undefined} />,
  }))
  return (
    <div className={styles.form}>
      <p className={styles.searchBy} aria-hidden="true">
        {copy.searchBy}
      </p>
      <Tabs tabs={tabs} label={copy.searchBy} size="small" alignment="start" component="appointment-finder" hasFields selected={by} onSelect={(name) => onSelect?.(name as FinderKind)} className={styles.tabs} />
    </div>
  )
}
