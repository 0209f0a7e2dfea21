import { z } from 'zod'

/** The last ms of the year 9999, epoch ms: later instants cannot be formatted, and no one means them. */
const latestInstant = 253_402_300_799_999

/** An instant in epoch ms, as callers send it and operators' systems report it. */
export const Instant = z.int().min(0).max(latestInstant)
