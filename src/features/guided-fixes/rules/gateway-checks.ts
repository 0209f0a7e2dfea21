import type { GatewayCheck, gatewayAnswers } from '#features/site-content/contract.ts'

/** NET-10: what a gateway reports about itself, as home networks know it. Durations in ms. */
export interface GatewayFacts {
  light: 'white' | 'green' | 'red' | 'amber' | 'blinking white' | 'blinking green' | 'blinking amber' | 'blinking red' | 'off' | 'unknown'
  line: 'up' | 'down' | 'off'
  state: 'online' | 'restarting' | 'connecting' | 'offline'
  wifi: 'good' | 'weak' | 'off'
  devices: { connected: number }
  runningFor: number
  /** age of the report */
  age: number
}

/** The same as answers to the questions of fixes; what the gateway cannot tell is left out. */
export type Said = { readonly [Name in GatewayCheck]?: (typeof gatewayAnswers)[Name][number] }

/** An older report does not describe the present: a cable may have been plugged in since. */
const maxAgeMs = 60_000

/** How long after a restart it counts as part of what was tried. */
const restartedMs = 30 * 60_000

/** Amber and blinking red mean different things on different models, so the customer must look at the light. */
const lights: Readonly<Partial<Record<GatewayFacts['light'], Said['light']>>> = { white: 'steady', green: 'steady', red: 'red', 'blinking white': 'blinking', 'blinking green': 'blinking', off: 'off' }

/**
 * The answers that may replace questions. A restarting gateway is dark for a moment and has no devices, which says
 * nothing. If the account has no service, nothing is said either, since the cause is not in the home.
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
