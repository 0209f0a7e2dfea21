import type { AppointmentWindow } from '../../src/features/appointments/contract.ts'

export type Contestant = 'service' | 'bare' | 'http'

/** The instructions for a measuring process. */
export interface Plan {
  contestant: Contestant
  dataDirectory: string
  databaseUrl?: string
  /** for HTTP: the running site, and the session of the appointments' owner */
  origin?: string
  cookie?: string
  windows: AppointmentWindow[]
  /** the recorded statements of every booking, for the bare contestants */
  statementsFile: string
}

export interface Booking {
  workOrderId: string
  slot: AppointmentWindow
  key: string
}

/** The bookings from one turn of every client to another. */
export interface Turns {
  from: number
  to: number
}

/** Latencies in ms. */
export interface Round {
  perSecond: number
  p50: number
  p99: number
}

/** One booking's transaction: for each statement the index of its text, and its parameters. */
export type RecordedBooking = [text: number, parameters: unknown[]][]

export interface Recording {
  texts: string[]
  /** by client, then by turn */
  bookings: RecordedBooking[][]
}
