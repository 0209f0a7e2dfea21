import { startTransition, useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { FrameData } from './frame.tsx'

/** The entry of the browser's history that the server's HTML belongs to; on the server every page is one. */
let servedEntry: string | undefined

function isServed(entry: string): boolean {
  if (typeof document === 'undefined') return true
  servedEntry ??= entry
  return entry === servedEntry
}

/**
 * This page's path and query, for return addresses and the other language. While a page takes over from the server's HTML
 * it is the query that the server knew: a kept page was made without one. A moment later it is the browser's own: in a
 * transition, and only where the two differ, for any other update would take away those parts of the page whose script has
 * not come yet. A page that opens inside the site has its own query from the start.
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
