import { createContext, use } from 'react'
import type { ReportFromPage } from '#features/analytics/contract.ts'

/** How the page that shows the widget reports (ANA-01); an operator's other page does not. */
export const ReportContext = createContext<ReportFromPage>(() => {})

export function useReport(): ReportFromPage {
  return use(ReportContext)
}
