import type { AppointmentView } from './appointment-view.ts'

/** An appointment as a page shows it, for tests and stories. */
export function buildAppointment(parts: Partial<AppointmentView> = {}): AppointmentView {
  return {
    workOrderId: 'WO100210',
    title: 'Internet installation',
    status: 'Scheduled',
    tone: 'info',
    statusHint: undefined,
    day: 'Tomorrow, Tuesday, November 24',
    window: '8–10 am ET',
    place: 'Your service address, ZIP 30309',
    account: 'Account 301448210',
    contact: { name: 'Maya Torres', phone: '404.555.0117' },
    can: { change: true, move: true, contact: true, track: false },
    ...parts,
  }
}
