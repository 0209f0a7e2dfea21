import { useEffect, useState, type RefObject } from 'react'
import type { ReportForm, ReportPage } from '../pages/ticket-view.ts'
import { problemsOf, valuesIn } from '../rules/report-values.ts'

/**
 * TIC-01: the errors of the last sending that still stand in the form at `place`: one goes as soon as its field is valid.
 * None comes while somebody types.
 */
export function useStandingErrors(place: RefObject<HTMLElement | null>, { errors }: ReportForm, page: ReportPage): ReportForm['errors'] {
  const [standing, setStanding] = useState({ of: errors, errors })
  useEffect(() => {
    const form = place.current?.querySelector('form')
    if (!form || Object.keys(errors).length === 0) return undefined
    const look = () => {
      const wrong = problemsOf(valuesIn(new FormData(form), page.isVisitor), page)
      setStanding({ of: errors, errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field in wrong)) })
    }
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [place, errors, page])
  return standing.of === errors ? standing.errors : errors
}
