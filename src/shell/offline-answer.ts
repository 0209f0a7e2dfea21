import { isRouteErrorResponse } from 'react-router'

/** The data of a page without an answer: the network was down, or the answer was a 5xx status. */
export interface OfflineAnswer {
  isOffline: true
  /** the browser was offline before and after, so nothing was sent */
  isUnsent: boolean
}

/** For client loaders and actions of pages in modals: a missing answer becomes a value, which the modal shows. */
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

/** The page has no data, because no answer came. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

export function isOffline(answer: object): answer is OfflineAnswer {
  return 'isOffline' in answer
}
