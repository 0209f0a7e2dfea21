import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { Instant } from '#contracts/instant.ts'
import { servicePaths } from '#contracts/service-paths.ts'
import { checkNames, verdicts } from './rules/diagnose-unit.ts'
import { startStages } from './rules/start-rules.ts'
import { unitKinds, UnitReport } from './rules/unit-report.ts'

const account = z.string().min(1).max(32)
const unit = z.string().regex(/^[\w-]{1,40}$/)

const noUnit = { status: 404, code: 'UNIT_NOT_FOUND', when: 'there is no such line or receiver, or it is not yours' } as const
const noAccount = { status: 404, code: 'ACCOUNT_NOT_FOUND', when: 'there is no such account, or it is not yours' } as const
const down = { status: 503, code: 'UNIT_DOWN', when: 'it cannot be reached; nothing was started' } as const
const notConfirmed = { status: 502, code: 'NOT_CONFIRMED', when: 'the request was sent, and nobody says that it arrived' } as const
const running = { status: 409, code: 'START_RUNNING', when: 'it is starting already' } as const
const tooMany = { status: 429, code: 'TOO_MANY_STARTS', when: 'it was started over three times within the hour' } as const

/** A wireless line or a TV receiver. `report` is the newest known one, `at` its time, `isLive` if it is current. */
export const UnitStatus = z.object({
  id: unit,
  kind: z.enum(unitKinds),
  accountNumber: account,
  /** a line's number, or a receiver's name */
  name: z.string(),
  make: z.string(),
  model: z.string(),
  report: UnitReport.optional(),
  at: Instant.optional(),
  isLive: z.boolean(),
  /** based on a report that is at most a minute old */
  diagnosis: z.object({ verdict: z.enum(verdicts), checks: z.array(z.object({ name: z.enum(checkNames), result: z.enum(['good', 'weak', 'bad']) })), helpsStartingOver: z.boolean() }).optional(),
  start: z.object({ startedAt: Instant, stage: z.enum(startStages) }).optional(),
  /** restarts that are still allowed within the hour */
  startsLeft: z.int().min(0),
})
export type UnitStatus = z.output<typeof UnitStatus>

/** A piece of equipment as lists show it, without asking the equipment itself. */
const EquipmentItem = z.object({
  id: z.string(),
  type: z.enum(['gateway', 'extender', 'receiver', 'phone']),
  name: z.string(),
  make: z.string(),
  model: z.string(),
})
export type EquipmentItem = z.output<typeof EquipmentItem>

export const EquippedAccount = z.object({ accountNumber: account, kind: z.string(), isInFocus: z.boolean(), equipment: z.array(EquipmentItem) })
export type EquippedAccount = z.output<typeof EquippedAccount>

export const listEquipment = endpoint({
  id: 'equipment.listEquipment',
  summary: 'All equipment of the accounts of whoever asks: gateways, extenders, TV receivers and phones; the account in focus first (NET-04).',
  method: 'GET',
  path: '/msapi/unified/v1/equipment',
  access: 'customer',
  response: z.object({ content: z.object({ accounts: z.array(EquippedAccount) }) }),
})

export const listLines = endpoint({
  id: 'equipment.listLines',
  summary: 'The wireless lines of whoever asks, and how our network sees them now (NET-04).',
  method: 'GET',
  path: '/msapi/authdevicesupportms/v1/getdevices',
  access: 'customer',
  response: z.object({ content: z.object({ devices: z.array(UnitStatus) }) }),
})

/** The path's trailing slash is given by the specification. */
export const setAccountFocus = endpoint({
  id: 'equipment.setAccountFocus',
  summary: 'Puts one of the accounts of whoever asks into focus: lists begin with it (NET-04, API-10).',
  method: 'POST',
  path: servicePaths.setAccountFocus,
  access: 'customer',
  body: z.object({ accountNumber: account }),
  response: z.object({ content: z.object({ accountNumber: account }) }),
  errors: [noAccount],
  isIdempotent: true,
})

export const manageSession = endpoint({
  id: 'equipment.manageSession',
  summary: 'What a session stands on: who is signed in, their accounts, and which is in focus (NET-04, API-10).',
  method: 'GET',
  path: servicePaths.manageSession,
  access: 'customer',
  response: z.object({ content: z.object({ loginId: z.string(), accountNumber: z.string(), accounts: z.array(z.object({ accountNumber: account, kind: z.string(), isInFocus: z.boolean() })) }) }),
})

export const diagnoseVideo = endpoint({
  id: 'equipment.diagnoseVideo',
  summary: 'What is wrong with the TV receivers of whoever asks, or with one of them (NET-04, NET-11).',
  method: 'GET',
  path: '/msapi/diagnosticsms/v1/diagnosis/video',
  access: 'customer',
  query: z.object({ receiver: unit.optional() }),
  response: z.object({ content: z.object({ receivers: z.array(UnitStatus) }) }),
  errors: [noUnit],
})

export const startUnitOver = endpoint({
  id: 'equipment.startOver',
  summary: 'Refreshes the connection of a line, or starts a TV receiver over: at most three times an hour, and never while it starts (NET-11).',
  method: 'POST',
  path: '/msapi/diagnosticsms/v1/startover/{kind}/{unit}',
  access: 'customer',
  params: z.object({ kind: z.enum(unitKinds), unit }),
  body: z.object({}),
  response: z.object({ content: z.object({ startedAt: Instant }) }),
  errors: [noUnit, running, tooMany, down, notConfirmed],
})
