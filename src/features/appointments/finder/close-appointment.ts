/**
 * FIN-08: dispatching this event on `window` is the specification's closeAppointment: it aborts a running look-up,
 * closes the panel and resets the finder. `window.dispatchEvent(new Event(closeAppointmentEvent))`
 */
export const closeAppointmentEvent = 'careline:close-appointment'
