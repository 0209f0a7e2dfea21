import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { appointmentSlots, cancelAppointment, rescheduleAppointment } from './appointment-endpoints.ts'

/** NET-03: the same booking operations under the paths that the home-network pages use. */
const path = (name: string) => `/msapi/uis/v1/ihx/${name}` as const

export const ihxAvailableTimes = endpoint({ ...appointmentSlots, id: 'appointments.listIhxTimes', summary: 'Windows with a free place, by day: as appointment/slots (NET-03).', path: path('availabletimes') })

export const ihxReschedule = endpoint({ ...rescheduleAppointment, id: 'appointments.rescheduleIhx', summary: 'Moves a visit: as appointment/reschedule (NET-03). Takes an Idempotency-Key.', path: path('reschedule') })

export const ihxCancellation = endpoint({
  ...cancelAppointment,
  id: 'appointments.cancelIhx',
  summary: 'Cancels a visit by its work order and its account: as appointment/cancel (NET-03). Takes an Idempotency-Key.',
  path: path('cancellation'),
  query: z.object({ workOrderId: z.string().min(1).max(64).regex(/^\P{Cc}*$/u), ban: z.string().min(1).max(32).regex(/^\P{Cc}*$/u), debug: z.string().optional(), mock: z.string().optional() }),
  body: z.undefined(),
})
