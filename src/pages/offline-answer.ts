import { isRouteErrorResponse } from 'react-router'

/** What a page's data is where nothing answered: the network was gone, or whoever stands in for the server said that it is. */
export interface OfflineAnswer {
  isOffline: true
}

/** For client loaders and actions of pages that modals read as well: no answer is an answer there, and the modal says so. */
export async function orOffline<T>(ask: () => Promise<T>): Promise<T | OfflineAnswer> {
  try {
    return await ask()
  } catch (error) {
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : 503
    if (status < 500) throw error
    return { isOffline: true }
  }
}

export function isOffline(answer: object): answer is OfflineAnswer {
  return 'isOffline' in answer
}
