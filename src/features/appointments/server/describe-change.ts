import type { RequestContext } from '#platform/request-context.ts'
import { buildCalendarFile } from '../calendar-file.ts'
import type { AppointmentRow } from './appointment-store.ts'
import { presentWithContact } from './appointment-store.ts'
import { isChangeable } from '../contract.ts'

const words = {
  en: { install: 'Technician visit: installation', repair: 'Technician visit: repair', reference: 'Reference' },
  es: { install: 'Visita del técnico: instalación', repair: 'Visita del técnico: reparación', reference: 'Referencia' },
} as const

/** What an e-mail of a change says, and the invitation in it. Its Message-ID follows from the change: sent twice, it is one e-mail. */
export function describeChange({ runtime, locale, clock }: RequestContext, row: AppointmentRow, action: string) {
  const host = new URL(runtime.config.publicUrl).hostname
  const reference = `${row.work_order_id}-${row.sequence}`
  const isCancelled = !isChangeable(row.type, row.status)
  const calendar = buildCalendarFile(
    {
      uid: `${row.work_order_id}@${host}`,
      sequence: row.sequence,
      date: row.date,
      startTime: row.start_time,
      endTime: row.end_time,
      timeZone: row.time_zone,
      isCancelled,
      summary: `${runtime.site.brand} · ${words[locale][row.kind]}`,
      description: `${words[locale].reference}: ${reference}`,
      changedAt: clock(),
    },
    isCancelled ? 'CANCEL' : 'REQUEST',
  )
  return { reference, messageId: `<${reference}@${host}>`, payload: { action, locale, reference, appointment: presentWithContact(row), calendar } }
}
