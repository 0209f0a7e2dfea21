import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first rendering of the browser, true from then on: for what needs script to be of use. */
export function useHasScript(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}
