import { z } from 'zod'
import { Instant } from '#contracts/instant.ts'

const id = z.string().regex(/^[\w-]{1,40}$/)

/** NET-11: the kinds of units that can be restarted: a phone's line in the network, or a TV receiver. */
export const unitKinds = ['line', 'receiver'] as const
export type UnitKind = (typeof unitKinds)[number]

/** What the network reports about a line. */
export const LineReport = z.object({
  kind: z.literal('line'),
  id,
  /** the line is being registered again; the phone has no service for a moment */
  isStarting: z.boolean(),
  /** epoch ms of the last registration */
  startedAt: Instant,
  isRegistered: z.boolean(),
  network: z.enum(['5G', 'LTE', 'none']),
  signal: z.enum(['good', 'fair', 'weak', 'none']),
})

/** What a TV receiver reports about itself. */
export const ReceiverReport = z.object({
  kind: z.literal('receiver'),
  id,
  isStarting: z.boolean(),
  /** epoch ms when the receiver was switched on or restarted */
  startedAt: Instant,
  /** quality of the signal from dish or network */
  input: z.enum(['good', 'weak', 'none']),
  picture: z.enum(['playing', 'frozen', 'none']),
  isSoftwareCurrent: z.boolean(),
})

export const UnitReport = z.discriminatedUnion('kind', [LineReport, ReceiverReport])
export type UnitReport = z.output<typeof UnitReport>
