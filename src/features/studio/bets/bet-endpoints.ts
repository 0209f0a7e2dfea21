import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { BestBet } from '#features/search/contract.ts'
import { rooms } from '../rooms.ts'

const path = '/msapi/studioms/v1/bestbets'

/** The id of a best bet. The form draws it, so that a form that is sent twice creates one bet. */
export const betId = /^BB-[\w-]{8,40}$/

const Place = z.object({ id: z.string().regex(betId) })

/** STU-06: a best bet with its settings. */
const Bet = z.object({
  ...Place.shape,
  version: z.int(),
  bet: BestBet,
  /** title of the page; undefined if the page is not on the site */
  title: z.string().optional(),
  changedAt: z.int(),
  changedBy: z.string(),
})
export type StudioBet = z.output<typeof Bet>

/** A best bet as it is written: its page by number, id or address. */
export const TypedBet = BestBet.extend({ page: z.string().min(1).max(300) })
export type TypedBet = z.output<typeof TypedBet>

const unknown = { status: 404, code: 'BET_NOT_FOUND', when: 'there is no such best bet' } as const

export const listStudioBets = endpoint({
  id: 'studio.listBets',
  summary: 'Every best bet, the one that was set last first.',
  method: 'GET',
  path,
  access: rooms.bets,
  response: z.object({ bets: z.array(Bet) }),
})

export const readStudioBet = endpoint({
  id: 'studio.readBet',
  summary: 'One best bet, and who set it to what before.',
  method: 'GET',
  path: `${path}/{id}`,
  access: rooms.bets,
  params: Place,
  response: z.object({ bet: Bet, changes: z.array(z.object({ id: z.string(), at: z.int(), person: z.string(), after: BestBet })) }),
  errors: [unknown],
})

export const setStudioBet = endpoint({
  id: 'studio.setBet',
  summary: 'Sets a best bet; version 0 makes a new one. Searches follow within two seconds.',
  method: 'PUT',
  path: `${path}/{id}`,
  access: rooms.bets,
  params: Place,
  body: z.object({ version: z.int(), bet: TypedBet }),
  response: z.object({ bet: Bet }),
  errors: [
    unknown,
    { status: 409, code: 'CHANGED_MEANWHILE', when: 'somebody has set it since the version that was seen' },
    { status: 422, code: 'PAGE_NOT_FOUND', when: 'search shows this audience no such page in this language' },
    { status: 422, code: 'QUESTION_TAKEN', when: 'another best bet that is on at the same time has one of the questions' },
    { status: 422, code: 'BET_IMPOSSIBLE', when: 'its end is not after its beginning' },
  ],
})

export const tryStudioBet = endpoint({
  id: 'studio.tryBet',
  summary: 'Whether a best bet, as it is written, is one for a question, and what search finds for it now. It counts as no search.',
  method: 'POST',
  path: `${path}/try`,
  access: rooms.bets,
  body: z.object({ bet: TypedBet, question: z.string().min(1).max(120) }),
  response: z.object({ isMatch: z.boolean(), page: z.string().optional(), title: z.string().optional(), found: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })) }),
})
