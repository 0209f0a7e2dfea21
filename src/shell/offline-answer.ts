import { isRouteErrorResponse } from 'react-router'

/** What a page's data is where nothing answered: the network was gone, or whoever stands in for the server said that it is. */
export interface OfflineAnswer {
  isOffline: true
  /** the browser had no network before and after: nothing was sent */
  isUnsent: boolean
}

/** For client loaders and actions of pages that modals read as well: no answer is an answer there, and the modal says so. */
export async function orOffline<T>(ask: () => Promise<T>): Promise<T | OfflineAnswer> {
  const wasOffline = !navigator.onLine
  try {
    return await ask()
  } catch (error) {
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
    if (status !== undefined && status < 500) throw error
    return { isOffline: true, isUnsent: wasOffline && !navigator.onLine && status === undefined }
  }
}

export function isOffline(answer: object): answer is OfflineAnswer {
  return 'isOffline' in answer
}
