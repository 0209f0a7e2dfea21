import type { Translation } from '#ui/text/copy.tsx'
import type { copy as english } from './appointment-mail-copy.en.ts'

export const copy: Translation<typeof english> = {
  appointment: { install: 'visita de instalación', repair: 'visita de reparación' },
  summary: { install: 'Visita del técnico: instalación', repair: 'Visita del técnico: reparación' },
  greeting: 'Hola, {firstName}:',
  changes: {
    create: { subject: 'Su {visit} quedó agendada para el {day}', lead: 'Su {visit} quedó agendada. Un técnico llegará dentro del horario que aparece abajo.' },
    reschedule: { subject: 'Su {visit} ahora es el {day}', lead: 'Su {visit} tiene un nuevo horario. El anterior ya no es válido.' },
    cancel: { subject: 'Su {visit} del {day} quedó cancelada', lead: 'Su {visit} quedó cancelada. Nadie irá en el horario que aparece abajo.' },
    updatedayofcontact: { subject: 'Su {visit} del {day}: cambió el contacto', lead: 'Su {visit} tiene un nuevo contacto. El horario sigue igual.' },
    reminder: { subject: 'Recordatorio: su {visit} es el {day}', lead: 'Le recordamos su {visit}. Un técnico llegará dentro del horario que aparece abajo.' },
  },
  labels: { what: 'Qué', when: 'Cuándo', where: 'Dónde', who: 'Contacto', reference: 'Referencia' },
  place: 'La dirección de su servicio, código postal {zip}',
  link: { open: 'Ver, cambiar o cancelar su visita', cancelled: 'Ver sus visitas' },
  calendar: {
    invite: 'La invitación adjunta pone este horario en su calendario en lugar de cualquier otro anterior.',
    cancel: 'El archivo adjunto quita la visita de su calendario.',
  },
  help: 'Si no esperaba este mensaje o necesita ayuda, llame al {phone}.',
  why: 'Recibe este correo porque tiene una cita con {brand}.',
}
