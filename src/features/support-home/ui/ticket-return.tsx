import { useEffect } from 'react'
import { useNavigationType } from 'react-router'
import { previousAddress } from '#ui/dom/visited-address.ts'
import { armTicketReturn, rememberTicketReferrer, takeTicketReturn } from '../ticket-return.ts'

/**
 * RED-07, on the ticket page: if the back button brought the visitor here, moves on to the armed address; on a new
 * visit, remembers the page that the visitor came from.
 */
export function TicketReturn() {
  const type = useNavigationType()
  useEffect(() => {
    const { origin } = window.location
    const goBack = () => {
      const target = withStorage((storage) => takeTicketReturn(storage, origin))
      if (target) window.location.replace(target)
      return target !== undefined
    }
    if (type === 'POP' && wasReachedByHistory() && goBack()) return
    if (hasTicketParameters()) withStorage((storage) => rememberTicketReferrer(storage, previousAddress(), origin))
    const onShow = (event: PageTransitionEvent) => void (event.persisted && goBack())
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [type])
  return null
}

/** RED-07, on the support home: arms the return. */
export function useTicketReturn(): void {
  useEffect(() => withStorage((storage) => armTicketReturn(storage, previousAddress(), window.location.origin)), [])
}

/**
 * Runs `work` with sessionStorage. If the browser refuses storage or it is full, the back button keeps its normal
 * behaviour.
 */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

function hasTicketParameters(): boolean {
  const query = new URLSearchParams(window.location.search)
  return query.has('a') && query.has('ct')
}

/**
 * Whether history navigation led here. The first render of a fresh load counts as POP too, so React Router's navigation
 * type alone does not tell.
 */
function wasReachedByHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return previousAddress.isInPage() || entry?.type === 'back_forward'
}
