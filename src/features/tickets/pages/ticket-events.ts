import { statusCodes, successFlags, type PageEvent } from '#features/analytics/contract.ts'

/** What somebody wanted of a ticket: `solved` is a report that was not sent because a proposal solved it. */
export type TicketChoice = 'report' | 'reply' | 'close' | 'reopen' | 'mail' | 'solved'

export type TicketEnding = 'done' | 'unknown' | 'cancelled' | { code: string }

/** ANA-01, ANA-05: what came of a form about a ticket; the page of the form reports. */
export function ticketEvent(choice: TicketChoice, ending: TicketEnding): PageEvent {
  return { name: 'formSubmit', formName: 'ticket', choice, ...endingOf(ending) }
}

function endingOf(ending: TicketEnding) {
  if (ending === 'done') return { successFlag: successFlags.successful }
  if (ending === 'cancelled') return { successFlag: successFlags.userCancel, statusCode: statusCodes.cancel }
  if (ending === 'unknown') return { successFlag: successFlags.unknown, statusCode: statusCodes.unknown }
  return { successFlag: successFlags.unsuccessful, statusCode: ending.code.slice(0, 100) }
}
