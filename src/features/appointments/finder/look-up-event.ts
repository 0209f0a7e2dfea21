import { statusCodes, successFlags, type PageEvent } from '#features/analytics/contract.ts'
import type { ErrorReason, FinderAnswer } from './finder-answer.ts'
import type { FinderKind } from './finder-fields.ts'

/** ANA-01: the analytics event of a look-up and its outcome; `answer` undefined means that the visitor cancelled it. */
export function lookUpEvent(by: FinderKind, answer: FinderAnswer | undefined): PageEvent {
  return { name: 'formSubmit', formName: 'appointmentFinder', choice: by, ...endingOf(answer) }
}

const errorEndings = {
  tooMany: { successFlag: successFlags.unsuccessful, statusCode: 'TOO_MANY_LOOKUPS' },
  problem: { successFlag: successFlags.unsuccessful, statusCode: 'LOOKUP_FAILED' },
  offline: { successFlag: successFlags.unknown, statusCode: statusCodes.unknown },
  unreachable: { successFlag: successFlags.unknown, statusCode: statusCodes.unknown },
} as const satisfies Record<ErrorReason, object>

function endingOf(answer: FinderAnswer | undefined) {
  switch (answer?.view) {
    case undefined:
      return { successFlag: successFlags.userCancel, statusCode: statusCodes.cancel }
    case 'found':
      return { successFlag: successFlags.successful, resultCount: answer.found.install.length + answer.found.repair.length }
    case 'empty':
      return { successFlag: successFlags.unsuccessful, statusCode: statusCodes.unsuccessful, resultCount: 0 }
    case 'error':
      return errorEndings[answer.reason]
  }
}
