import { createContext, use } from 'react'
import type { ReportFromPage } from '#features/analytics/contract.ts'

/** Reports events to the page that shows the widget (ANA-01); on an operator's other page nothing is reported. */
export const ReportContext = createContext<ReportFromPage>(() => {})

export function useReport(): ReportFromPage {
  return use(ReportContext)
}
