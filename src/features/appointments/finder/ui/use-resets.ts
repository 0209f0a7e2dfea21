import { useEffect, useRef } from 'react'
import { closeAppointmentEvent } from '../close-appointment.ts'

/** The longest delay of setTimeout in ms; it treats a longer one as 0. */
const longestTimerMs = 2 ** 31 - 1

/**
 * FIN-07: resets after `closesAfterMs` (ms), if given; FIN-08: resets when the page dispatches `closeAppointmentEvent`.
 */
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
