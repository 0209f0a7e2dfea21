import { expect, it } from 'vitest'
import { phaseOf, warningMs, type SessionEnds } from './session-clock.ts'

const minuteMs = 60_000
const start = 1_000_000_000_000
const session: SessionEnds = { expiresAt: start + 60 * minuteMs, endsAt: start + 720 * minuteMs }
const at = (minutes: number) => phaseOf(session, start + minutes * minuteMs)

it('nothing shows until five minutes are left', () => {
  expect(at(0)).toEqual({ phase: 'quiet', nextInMs: 10 * minuteMs })
  expect(at(54)).toEqual({ phase: 'quiet', nextInMs: minuteMs })
  expect(phaseOf(session, session.expiresAt - warningMs - 1)).toEqual({ phase: 'quiet', nextInMs: 1 })
})

it('the minutes that are left count down, each for its minute', () => {
  expect(at(55)).toEqual({ phase: 'warning', minutesLeft: 5, canExtend: true, nextInMs: minuteMs })
  expect(at(55.5)).toEqual({ phase: 'warning', minutesLeft: 5, canExtend: true, nextInMs: minuteMs / 2 })
  expect(at(59.75)).toEqual({ phase: 'warning', minutesLeft: 1, canExtend: true, nextInMs: minuteMs / 4 })
})

it('at its end, and after a sleep past it, the session has ended', () => {
  expect(at(60)).toEqual({ phase: 'ended' })
  expect(at(600)).toEqual({ phase: 'ended' })
})

it('a session at its twelve hours cannot be extended', () => {
  expect(phaseOf({ expiresAt: session.endsAt, endsAt: session.endsAt }, session.endsAt - minuteMs)).toMatchObject({ phase: 'warning', canExtend: false })
})

it('looking whenever it asks for it always comes to the end', () => {
  let now = start
  for (let looks = 0; looks < 20; looks++) {
    const seen = phaseOf(session, now)
    if (seen.phase === 'ended') return
    expect(seen.nextInMs).toBeGreaterThan(0)
    now += seen.nextInMs
  }
  expect.unreachable()
})
