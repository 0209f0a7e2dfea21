import { z } from 'zod'

/** Up to the year 9999: what an instant in ms may say at most. */
const instant = z.int().min(0).max(253_402_300_799_999)
const id = z.string().regex(/^[\w-]{1,40}$/)

/** NET-11: what can be started over from here: a phone's line in our network, or a TV receiver. */
export const unitKinds = ['line', 'receiver'] as const
export type UnitKind = (typeof unitKinds)[number]

/** What our network says of a line. */
export const LineReport = z.object({
  kind: z.literal('line'),
  id,
  /** it is being registered anew: the phone is without service for a moment */
  isStarting: z.boolean(),
  /** epoch ms: when it was registered last */
  startedAt: instant,
  isRegistered: z.boolean(),
  network: z.enum(['5G', 'LTE', 'none']),
  signal: z.enum(['good', 'fair', 'weak', 'none']),
})

/** What a TV receiver says of itself. */
export const ReceiverReport = z.object({
  kind: z.literal('receiver'),
  id,
  isStarting: z.boolean(),
  /** epoch ms: when it was switched on or started over */
  startedAt: instant,
  /** of what comes in by dish or network */
  input: z.enum(['good', 'weak', 'none']),
  picture: z.enum(['playing', 'frozen', 'none']),
  isSoftwareCurrent: z.boolean(),
})

export const UnitReport = z.discriminatedUnion('kind', [LineReport, ReceiverReport])
export type UnitReport = z.output<typeof UnitReport>
