import { z } from 'zod'

/** The last ms of the year 9999, epoch ms: later instants cannot be formatted, and no one means them. */
const latestInstant = 253_402_300_799_999

/** A time that a caller sends, in epoch ms. */
export const Instant = z.int().min(0).max(latestInstant)
