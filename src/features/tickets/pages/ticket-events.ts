import { statusCodes, successFlags, type PageEvent } from '#features/analytics/contract.ts'

/** What a form about a ticket was for; `solved` is a report that was not sent because a proposal solved it. */
export type TicketChoice = 'report' | 'reply' | 'close' | 'reopen' | 'mail' | 'solved'

export type TicketEnding = 'done' | 'unknown' | 'cancelled' | { code: string }

/** ANA-01, ANA-05: the analytics event for the outcome of a form about a ticket; the form's page reports it. */
export function ticketEvent(choice: TicketChoice, ending: TicketEnding): PageEvent {
  return { name: 'formSubmit', formName: 'ticket', choice, ...endingOf(ending) }
}

function endingOf(ending: TicketEnding) {
  if (ending === 'done') return { successFlag: successFlags.successful }
  if (ending === 'cancelled') return { successFlag: successFlags.userCancel, statusCode: statusCodes.cancel }
  if (ending === 'unknown') return { successFlag: successFlags.unknown, statusCode: statusCodes.unknown }
  return { successFlag: successFlags.unsuccessful, statusCode: ending.code.slice(0, 100) }
}
