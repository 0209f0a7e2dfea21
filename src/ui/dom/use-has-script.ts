import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the browser's first rendering, true afterwards: for parts that need script. */
export function useHasScript(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}
