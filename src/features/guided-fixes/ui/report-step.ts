import { statusCodes, successFlags, type ReportFromPage } from '#features/analytics/contract.ts'

/** ANA-01, ANA-07: reports the step under the page names of the specification, and at an end also the outcome. */
export function reportStep(report: ReportFromPage, { id, isStart, end }: { id: string; isStart: boolean; end: 'fixed' | 'ticket' | 'visit' | undefined }): void {
  report({ name: 'Page_Load', page: end ? '/support/seenextstep/model' : isStart ? '/support/launchworkflow/modal' : '/support/workflow/modal' })
  if (!end) return
  const ending = end === 'fixed' ? { successFlag: successFlags.successful } : { successFlag: successFlags.unsuccessful, statusCode: statusCodes.unsuccessful }
  report({ name: 'formSubmit', formName: 'guidedFix', choice: `${id} ${end}`, ...ending })
}
