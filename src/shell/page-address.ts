import { startTransition, useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { FrameData } from './frame.tsx'

/**
 * This page's path and query, for return addresses and the other language. While a page takes over from the server's HTML
 * it is the query that the server knew: a kept page was made without one. A moment later it is the browser's own: in a
 * transition, for an urgent update would take away those parts of the page whose script has not come yet.
 */
export function usePageAddress(): { pathname: string; search: string } {
  const { pathname, search } = useLocation()
  const frame = useRouteLoaderData<FrameData>('root')
  const [shown, setShown] = useState(frame?.search ?? search)
  useEffect(() => {
    startTransition(() => setShown(search))
  }, [search])
  return { pathname, search: shown }
}
