import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences } from '#contracts/identity.ts'
import { Rollout, rolloutReasons } from '#features/site-content/contract.ts'
import { rooms } from '../rooms.ts'

const path = '/msapi/studioms/v1/flags'

const value = z.string().max(200)
const Place = z.object({ team: z.string().min(1).max(60), name: z.string().min(1).max(120) })

/** STU-04: a flag with its settings. */
const Flag = z.object({
  ...Place.shape,
  value,
  rollout: Rollout.optional(),
  /** 0: never set in the Studio */
  version: z.int(),
  changedAt: z.int().optional(),
  changedBy: z.string(),
  /** the value for the person that was asked about, and its reason */
  got: z.object({ value, reason: z.enum(rolloutReasons) }).optional(),
})
export type StudioFlag = z.output<typeof Flag>

const Setting = z.object({ value, rollout: Rollout.optional() })
export type FlagSetting = z.output<typeof Setting>

const unknown = { status: 404, code: 'FLAG_NOT_FOUND', when: 'there is no such flag' } as const

export const listStudioFlags = endpoint({
  id: 'studio.listFlags',
  summary: 'Every flag as it is set; with `login`, what this person gets now and why, on the pages of `audience`.',
  method: 'GET',
  path,
  access: rooms.flags,
  query: z.object({ login: z.string().min(1).max(200).optional(), audience: z.enum(audiences).optional() }),
  response: z.object({ flags: z.array(Flag) }),
  errors: [{ status: 404, code: 'PERSON_NOT_FOUND', when: 'nobody signs in by this name' }],
})

export const readStudioFlag = endpoint({
  id: 'studio.readFlag',
  summary: 'One flag, and who set it to what before.',
  method: 'GET',
  path: `${path}/{team}/{name}`,
  access: rooms.flags,
  params: Place,
  response: z.object({ flag: Flag, changes: z.array(z.object({ id: z.string(), at: z.int(), person: z.string(), after: Setting })), installed: Setting.optional() }),
  errors: [unknown],
})

export const setStudioFlag = endpoint({
  id: 'studio.setFlag',
  summary: 'Sets a flag: its value, and for whom and when it has another one. Every process follows within two seconds.',
  method: 'PUT',
  path: `${path}/{team}/{name}`,
  access: rooms.flags,
  params: Place,
  body: Setting.extend({ version: z.int() }),
  response: z.object({ flag: Flag }),
  errors: [
    unknown,
    { status: 409, code: 'CHANGED_MEANWHILE', when: 'somebody has set it since the version that was seen' },
    { status: 422, code: 'FLAG_IMPOSSIBLE', when: 'the flag takes no such value, or the period ends before it begins' },
  ],
})
