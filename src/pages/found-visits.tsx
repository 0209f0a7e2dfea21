import type { FoundVisits } from '#features/appointment-finder/contract.ts'
import type { Locale } from '#contracts/identity.ts'
import { useLocale } from '#ui/copy.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './found-visits.module.css'

type Visit = FoundVisits['install'][number]

const words = {
  en: { install: 'Installation', repair: 'Repair', status: 'Status', order: 'Order', states: { open: 'Scheduled', jeopardy: 'May be late', cancelled: 'Cancelled', closed: 'Done' } },
  es: { install: 'Instalación', repair: 'Reparación', status: 'Estado', order: 'Pedido', states: { open: 'Programada', jeopardy: 'Puede retrasarse', cancelled: 'Cancelada', closed: 'Terminada' } },
} as const

/** What the finder found: what it is, when we come, and how it stands. */
export function FoundVisitsList({ found }: { found: FoundVisits }) {
  return (
    <ul className={styles.visits}>
      {[...found.install, ...found.repair].map((visit) => (
        <VisitLine key={visit.workOrderId} visit={visit} />
      ))}
    </ul>
  )
}

function VisitLine({ visit }: { visit: Visit }) {
  const locale = useLocale()
  const copy = words[locale]
  const states: Readonly<Record<string, string>> = copy.states
  return (
    <li className={styles.visit}>
      <p className={styles.status}>
        <Icon name="visit" size="sm" /> {states[visit.status] ?? visit.status}
      </p>
      <h3 className={styles.when}>{dayOf(visit, locale)}</h3>
      <p className={styles.window}>{windowOf(visit, locale)}</p>
      <p className={styles.what}>
        {copy[visit.kind]} · {copy.order} <span className={styles.number}>{visit.externalOrderId}</span>
      </p>
    </li>
  )
}

const languages: Record<Locale, string> = { en: 'en-US', es: 'es-US' }

/** 'Sunday, November 22': the calendar where the visit is, whatever the browser's. */
function dayOf({ slot }: Visit, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale], { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${slot.date}T00:00:00Z`))
}

/** '8–10 am ET' */
function windowOf({ slot, customer }: Visit, locale: Locale): string {
  const language = languages[locale]
  const at = (time: string) => Date.parse(`${slot.date}T${time}:00Z`)
  const range = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC' }).formatRange(at(slot.startTime), at(slot.endTime))
  const zone = new Intl.DateTimeFormat(language, { timeZone: customer.timezone, timeZoneName: 'shortGeneric' }).formatToParts(at('12:00')).find(({ type }) => type === 'timeZoneName')
  return `${shortened(range)} ${zone?.value ?? customer.timezone}`
}

function shortened(range: string): string {
  return range.replace(/\s*–\s*/, '–').replace(/\b[AP]M\b/g, (half) => half.toLowerCase())
}
