import { startTransition, useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { FrameData } from './frame.tsx'

/** The browser history entry of the server-rendered page; on the server every page counts as one. */
let servedEntry: string | undefined

function isServed(entry: string): boolean {
  if (typeof document === 'undefined') return true
  servedEntry ??= entry
  return entry === servedEntry
}

/**
 * This page's path and query, for return addresses and the other language. During hydration it is the query that the
 * server knew, because a cached page was rendered without one; then it becomes the browser's own. The change is a
 * transition, and is only made if the two differ, because any other update would remove the parts of the page whose
 * script has not loaded yet. A page opened by a navigation inside the site has its own query from the start.
 */
export function usePageAddress(): { pathname: string; search: string } {
  const { key, pathname, search } = useLocation()
  const frame = useRouteLoaderData<FrameData>('root')
  const [served, setServed] = useState(frame?.search ?? search)
  const isFirst = isServed(key)
  useEffect(() => {
    if (isFirst) startTransition(() => setServed(search))
  }, [isFirst, search])
  return { pathname, search: isFirst ? served : search }
}
