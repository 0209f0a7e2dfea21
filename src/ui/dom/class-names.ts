/** Joins class names, skipping false ones: `classNames(styles.tab, isSelected && styles.selected, className)`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
