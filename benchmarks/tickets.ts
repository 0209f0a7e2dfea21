/**
 * `npm run bench tickets`: a customer's list, one ticket, a report, a reply and the desk's list, with 100,000 tickets,
 * on both engines: the services in this process compared with the same statements through the engine's own module. They
 * take turns round by round.
 */
import { siteContentHandlers } from '../src/features/site-content/server.ts'
import { ticketHandlers } from '../src/features/tickets/server.ts'
import { openHandlers } from './booking/places.ts'
import { measureBeside, methodOf } from './of-bare.ts'
import { describeMachine, publish } from './report.ts'
import { findPlaces, operations } from './tickets/operations.ts'
import { fill, ticketCount } from './tickets/tickets-world.ts'

/** The argument `short` makes it quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const rounds = words.includes('short') ? 2 : 5
  const machine = describeMachine()
  const open = (place: Parameters<typeof fill>[0]) => openHandlers(place, [...ticketHandlers, ...siteContentHandlers])
  const sections = await measureBeside({ operations, tables: /\bticket\b/, prepare: fill, open, begin: findPlaces }, rounds)
  publish('tickets', machine, [`${ticketCount.toLocaleString('en-US')} tickets of 1,000 customers, a quarter of them open. ${methodOf(rounds)}`, ...sections].join('\n\n'))
}
