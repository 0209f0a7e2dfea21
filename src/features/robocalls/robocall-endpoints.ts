import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { maxDetails, robocallKinds } from './rules/robocall-rules.ts'

const base = '/msapi/robocallreportms/v1'

/** A reported call. */
export const RobocallReport = z.object({
  id: z.string(),
  /** ten digits, or an international number with `+` */
  caller: z.string(),
  /** the customer's local date and time: YYYY-MM-DD and HH:MM */
  calledOn: z.string(),
  calledAt: z.string(),
  what: z.enum(robocallKinds),
  details: z.string(),
  /** epoch ms */
  reportedAt: z.int().min(0),
})
export type RobocallReport = z.output<typeof RobocallReport>

export const reportRobocall = endpoint({
  id: 'robocalls.report',
  summary: 'Reports a robocall: the number, when, and what it was. The same call is kept once (NET-04, NET-11).',
  method: 'POST',
  path: `${base}/robocall`,
  access: 'customer',
  body: z.object({ caller: z.string().max(40), calledOn: z.string().max(10), calledAt: z.string().max(5), what: z.enum(robocallKinds), details: z.string().max(maxDetails).default('') }),
  response: z.object({ content: z.object({ report: RobocallReport }) }),
  errors: [
    { status: 422, code: 'NO_NUMBER', when: '`caller` is no telephone number' },
    { status: 422, code: 'NO_CALL_TIME', when: 'the time does not exist, lies ahead, or is more than 90 days ago' },
    { status: 429, code: 'TOO_MANY_REPORTS', when: 'twenty calls were reported within a day' },
  ],
  isIdempotent: true,
})

export const listRobocalls = endpoint({
  id: 'robocalls.list',
  summary: 'The robocalls that whoever asks has reported, the newest first (NET-11).',
  method: 'GET',
  path: `${base}/reports`,
  access: 'customer',
  response: z.object({ content: z.object({ reports: z.array(RobocallReport) }) }),
})

export const deleteRobocalls = endpoint({
  id: 'robocalls.deleteOwn',
  summary: 'Deletes all robocall reports of the signed-in person.',
  method: 'DELETE',
  path: `${base}/reports`,
  access: 'customer',
  /** the caller's login id, so that nothing is deleted by mistake */
  query: z.object({ confirm: z.string() }),
  response: z.object({ content: z.object({ isDeleted: z.literal(true) }) }),
  errors: [{ status: 422, code: 'NOT_CONFIRMED', when: '`confirm` is not the login id' }],
  isIdempotent: true,
})
