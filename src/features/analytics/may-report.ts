/** Whether this browser's events may leave it: Global Privacy Control counts as a no. */
export function mayReport(): boolean {
  return !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
}
