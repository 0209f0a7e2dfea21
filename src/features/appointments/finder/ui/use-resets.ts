import { useEffect, useRef } from 'react'
import { closeAppointmentEvent } from '../close-appointment.ts'

/** setTimeout takes no more than this, and counts more as nothing. */
const longestTimerMs = 2 ** 31 - 1

/** FIN-07: what was found closes itself after so many ms; FIN-08: and so it does when the page is told. */
export function useResets(closesAfterMs: number | undefined, onReset: () => void): void {
  const latest = useRef(onReset)
  useEffect(() => {
    latest.current = onReset
  })
  useEffect(() => {
    const onEvent = () => latest.current()
    window.addEventListener(closeAppointmentEvent, onEvent)
    return () => window.removeEventListener(closeAppointmentEvent, onEvent)
  }, [])
  useEffect(() => {
    if (closesAfterMs === undefined) return
    const timer = setTimeout(() => latest.current(), Math.min(closesAfterMs, longestTimerMs))
    return () => clearTimeout(timer)
  }, [closesAfterMs])
}
