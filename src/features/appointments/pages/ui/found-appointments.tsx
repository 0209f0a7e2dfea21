import { use, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import type { Appointment } from '../../booking/appointment-endpoints.ts'
import type { AppointmentCopy } from '../../copy.en.ts'
import { describeAppointments, type DescribeBy } from '../describe-appointment.ts'
import type { AreaData } from '../server/read-appointment-area.ts'
import { appointmentPath } from '../appointment-paths.ts'
import { AppointmentCards } from './appointment-cards.tsx'

const copies = new Map<Locale, Promise<AppointmentCopy>>()

/** The texts of the cards in one language, loaded once an appointment has been found. */
function copyIn(locale: Locale): Promise<AppointmentCopy> {
  const loading = copies.get(locale) ?? (locale === 'es' ? import('../../copy.es.ts') : import('../../copy.en.ts')).then(({ copy }) => copy)
  copies.set(locale, loading)
  return loading
}

interface FoundAppointmentListProps {
  variant: SiteVariant
  /** the answer of the look-up */
  found: { install: readonly Appointment[]; repair: readonly Appointment[] }
  by: Pick<DescribeBy, 'supportPhone' | 'canChangeContact'>
  label: string
  isShimmerOn: boolean
  report: ReportFromPage
}

/**
 * HOME-17: the appointments of a look-up in the finder's panel, straight from its answer, without another request.
 * After a change, the visitor's list is read, which holds exactly what the look-up allows. Suspends while its texts
 * load.
 */
export function FoundAppointmentList({ variant, found, by, label, isShimmerOn, report }: FoundAppointmentListProps) {
  const copy = use(copyIn(variant.locale))
  const { load, data } = useFetcher<AreaData | { isOffline: true }>()
  const [now] = useState(Date.now)
  if (data && ('isOffline' in data || !data.appointments)) return <a href={appointmentPath(variant)}>{label}</a>
  const soonest = [...found.install, ...found.repair].toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const appointments = data?.appointments ?? describeAppointments(soonest, { ...by, locale: variant.locale, copy, now })
  return <AppointmentCards appointments={appointments} variant={variant} source="support" copy={copy} isShimmerOn={isShimmerOn} report={report} onChanged={() => void load(appointmentPath(variant))} />
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`
