/** The names that are there, with a space between them: `classNames(styles.tab, isSelected && styles.selected, className)`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
