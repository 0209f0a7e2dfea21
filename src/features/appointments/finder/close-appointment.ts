/**
 * FIN-08: whoever dispatches this on `window` has called closeAppointment: a look-up that runs is given up, the panel closes
 * and the finder begins anew. `window.dispatchEvent(new Event(closeAppointmentEvent))`
 */
export const closeAppointmentEvent = 'careline:close-appointment'
