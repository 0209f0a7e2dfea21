import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { FrameData } from './frame.tsx'

/** This page's path and query, for return addresses and the other language. */
export interface PageAddress {
  pathname: string
  search: string
}

const PageAddressContext = createContext<PageAddress>({ pathname: '', search: '' })

export const PageAddressProvider = PageAddressContext.Provider

export const usePageAddress = (): PageAddress => useContext(PageAddressContext)

/**
 * The address that the frame gives to all of its parts. While a page takes over from the server's HTML its query is the one
 * that the server knew: a kept page was made without one. A moment later it is the browser's own, and stays so: in a
 * transition, for an urgent update would take away those parts of the page whose script has not come yet.
 */
export function useAddressOfFrame(): PageAddress {
  const { pathname, search } = useLocation()
  const frame = useRouteLoaderData<FrameData>('root')
  const [served, setServed] = useState(frame?.search)
  useEffect(() => startTransition(() => setServed(undefined)), [])
  return { pathname, search: served ?? search }
}
