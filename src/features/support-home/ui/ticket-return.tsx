import { useEffect } from 'react'
import { useNavigationType } from 'react-router'
import { previousAddress } from '#ui/visited-address.ts'
import { armTicketReturn, rememberTicketReferrer, takeTicketReturn } from '../ticket-return.ts'

/** RED-07, on the ticket page: shown by the back button, it may move on; opened afresh, it remembers from where. */
export function TicketReturn() {
  const type = useNavigationType()
  useEffect(() => {
    const { origin } = window.location
    const goBack = () => {
      const target = takeTicketReturn(sessionStorage, origin)
      if (target) window.location.replace(target)
      return target !== undefined
    }
    if (type === 'POP' && wasReachedByHistory() && goBack()) return
    if (hasTicketParameters()) rememberTicketReferrer(sessionStorage, previousAddress(), origin)
    const onShow = (event: PageTransitionEvent) => void (event.persisted && goBack())
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [type])
  return null
}

/** RED-07, on the support home. */
export function useTicketReturn(): void {
  useEffect(() => armTicketReturn(sessionStorage, previousAddress(), window.location.origin), [])
}

function hasTicketParameters(): boolean {
  const query = new URLSearchParams(window.location.search)
  return query.has('a') && query.has('ct')
}

/** The first render of a fresh load counts as POP too; only the browser knows whether history brought it. */
function wasReachedByHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return previousAddress.isInPage() || entry?.type === 'back_forward'
}
