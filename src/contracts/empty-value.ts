/** API-08: undefined, null, '', 'undefined' and 'null' are empty. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 'undefined' || value === 'null'
}
