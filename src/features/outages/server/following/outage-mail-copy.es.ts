import type { copy as english } from './outage-mail-copy.en.ts'

export const copy: typeof english = {
  greeting: 'Hola:',
  confirm: {
    subject: 'Confirme, por favor: novedades de «{title}»',
    lead: 'Alguien, esperamos que usted, nos pidió que escribamos a esta dirección cuando haya una nueva hora prevista y cuando termine.',
    link: 'Sí, avísenme',
    note: 'Si no fue usted, no haga nada: sin su confirmación no escribimos más.',
  },
  estimate: { subject: 'Nueva hora prevista: {title}', lead: 'Hay una nueva hora prevista para la interrupción que usted sigue.' },
  noEstimate: { subject: 'Sin hora prevista por ahora: {title}', lead: 'La hora prevista de la interrupción que usted sigue ya no vale. Volvemos a escribirle en cuanto haya otra.' },
  ended: { subject: 'Vuelve a funcionar: {title}', lead: 'La interrupción que usted sigue ha terminado. Si algo sigue sin funcionar, reinicie su gateway: casi siempre ayuda.' },
  labels: { outage: 'Interrupción', since: 'Desde', back: 'Vuelta prevista, hacia', ended: 'Funciona desde' },
  link: 'Ver todo lo que sabemos',
  stop: 'Para no recibir más estos correos, abra este enlace: {href}',
  last: 'Este fue el último correo sobre ella. Su dirección se borra 30 días después del final.',
}
