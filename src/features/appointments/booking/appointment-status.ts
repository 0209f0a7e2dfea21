const closedStates = /^[cgrpf](-|$)/

/**
 * APT-04: the four states in which a business-direct appointment is shown. The field system writes a state as a letter,
 * or as a letter with a long label. All other appointments keep their own status.
 */
export function shownStatus(type: string, status: string): string {
  if (type !== 'bdr') return status
  const said = status.toLowerCase()
  if (said === 'o' || said === 'o-open') return 'open'
  if (said === 'j' || said === 'j-jep') return 'jeopardy'
  if (said === 'x' || said === 'x-cancelled') return 'cancelled'
  return closedStates.test(said) ? 'closed' : status
}

/**
 * APT-04, APT-05: the status of an appointment that moves to another window. That it might be late was said of the
 * window that it leaves.
 */
export function statusAfterMove(type: string, status: string): string {
  if (shownStatus(type, status) !== 'jeopardy') return status
  return type === 'bdr' ? 'o-open' : 'open'
}

const overStates = /complete|cancel|close/

/**
 * FIN-06: whether a look-up shows this appointment. Business-direct installs and appointments that are over are left
 * out; business-direct repairs stay.
 */
export function isUsableAppointment({ kind, type, status }: { kind: 'install' | 'repair'; type: string; status: string }): boolean {
  const isOver = overStates.test(status.toLowerCase())
  if (kind === 'install') return type !== 'bdr' && !isOver
  return type === 'bdr' || !isOver
}

/** Whether nobody comes because the appointment was canceled. */
export function isCancelled(type: string, status: string): boolean {
  return shownStatus(type, status).toLowerCase().includes('cancel')
}

/** Whether an appointment can still be moved or cancelled, or its contact changed. */
export function isChangeable(type: string, status: string): boolean {
  const shown = shownStatus(type, status).toLowerCase()
  return !overStates.test(shown)
}

/** APT-02: the service group of a service or account name: 'dtv' for DIRECTV, otherwise 'uverse'. */
export function appointmentService(name: string | undefined): 'dtv' | 'uverse' {
  return name === 'directvAccount' || name === 'directv' || name === 'direct-tv' || name === 'dtv' ? 'dtv' : 'uverse'
}
