const closedStates = /^[cgrpf](-|$)/

/**
 * APT-04: the four states that a business-direct appointment is shown in; the field system says them as a letter or as letter
 * and long label. Every other appointment keeps its own status.
 */
export function shownStatus(type: string, status: string): string {
  if (type !== 'bdr') return status
  const said = status.toLowerCase()
  if (said === 'o' || said === 'o-open') return 'open'
  if (said === 'j' || said === 'j-jep') return 'jeopardy'
  if (said === 'x' || said === 'x-cancelled') return 'cancelled'
  return closedStates.test(said) ? 'closed' : status
}

const overStates = /complete|cancel|close/

/** FIN-06: what is left of a look-up: business-direct installs and whatever is over drop out; business-direct repairs stay. */
export function isUsableAppointment({ kind, type, status }: { kind: 'install' | 'repair'; type: string; status: string }): boolean {
  const isOver = overStates.test(status.toLowerCase())
  if (kind === 'install') return type !== 'bdr' && !isOver
  return type === 'bdr' || !isOver
}

/** Whether an appointment can still be moved, cancelled or met by somebody else. */
export function isChangeable(type: string, status: string): boolean {
  const shown = shownStatus(type, status).toLowerCase()
  return !overStates.test(shown)
}

/** APT-02 */
export function appointmentService(name: string | undefined): 'dtv' | 'uverse' {
  return name === 'directvAccount' || name === 'directv' || name === 'direct-tv' || name === 'dtv' ? 'dtv' : 'uverse'
}
