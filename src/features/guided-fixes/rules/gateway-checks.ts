import type { GatewayCheck, gatewayAnswers } from '#features/site-content/contract.ts'

/** NET-10: what an account's gateway tells of itself, as home networks know it. Instants and ages in ms. */
export interface GatewayFacts {
  light: 'white' | 'green' | 'red' | 'amber' | 'blinking white' | 'blinking green' | 'blinking amber' | 'blinking red' | 'off' | 'unknown'
  line: 'up' | 'down' | 'off'
  state: 'online' | 'restarting' | 'connecting' | 'offline'
  wifi: 'good' | 'weak' | 'off'
  devices: { connected: number }
  runningFor: number
  /** since it said so */
  age: number
}

/** The same in the words of the fixes; what it cannot tell is left out. */
export type Said = { readonly [Name in GatewayCheck]?: (typeof gatewayAnswers)[Name][number] }

/** Older news say nothing of now: a cable may have been pushed in since. */
const maxAgeMs = 60_000

/** A restart is part of what was tried for so long. */
const restartedMs = 30 * 60_000

/** Amber, and red that blinks, mean other things on other gateways: whoever stands before it sees which. */
const lights: Readonly<Partial<Record<GatewayFacts['light'], Said['light']>>> = { white: 'steady', green: 'steady', red: 'red', 'blinking white': 'blinking', 'blinking green': 'blinking', off: 'off' }

/**
 * What may be used instead of a question. A gateway that starts up is dark for a moment and has no devices: that says nothing.
 * Where the account has no service, no answer is about the home.
 */
export function saidNow(facts: GatewayFacts | 'unknown'): Said {
  if (facts === 'unknown' || facts.age > maxAgeMs || facts.line === 'off' || facts.state === 'restarting') return {}
  const { light, line, state, wifi, devices, runningFor } = facts
  const known = lights[light]
  const told = known ? { light: known } : {}
  if (state === 'connecting') return told
  const { connected } = devices
  return { ...told, line, wifi, devices: connected === 0 ? 'none' : connected === 1 ? 'one' : 'several', ...(runningFor < restartedMs ? { restart: state } : {}) }
}
