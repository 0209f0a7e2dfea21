import type { copy as english } from './ticket-mail-copy.en.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

export const copy: Words<typeof english> = {
  greeting: 'Hola, {firstName}:',
  greetingVisitor: 'Hola:',
  opened: { subject: 'Recibimos su reporte: {number}', lead: 'Gracias. Recibimos su reporte y una persona lo va a revisar.' },
  callback: { subject: 'Le llamamos: {number}', lead: 'Gracias. Una persona le llama a la hora que eligió. Si ya no le conviene, díganoslo en su caso.' },
  reopened: { subject: 'Su caso {number} está abierto otra vez', lead: 'Nos dijo que no quedó resuelto. Volvemos a trabajar en él.' },
  resumed: { subject: 'Recibimos su respuesta: {number}', lead: 'Gracias por su respuesta. Seguimos a partir de aquí.' },
  answered: { subject: 'Tiene una respuesta: {number}', lead: '{name} le escribió sobre «{title}»:', leadUs: 'Le escribimos sobre «{title}»:' },
  states: {
    received: { subject: 'Su caso {number} está recibido', lead: 'Su caso está otra vez en nuestra lista.' },
    inProgress: { subject: 'Estamos trabajando en su caso: {number}', lead: 'Una persona ya trabaja en su caso.' },
    waiting: { subject: 'Necesitamos algo de usted: {number}', lead: 'Esperamos su respuesta para poder seguir.' },
    solved: { subject: 'Resuelto: {number}', lead: 'Creemos que ya está resuelto. Si no es así, abra el caso de nuevo en los próximos 14 días.' },
    closed: { subject: 'Cerrado: {number}', lead: 'Su caso está cerrado. Si el problema vuelve, puede abrirlo de nuevo en los próximos 14 días.' },
  },
  over: 'Su caso está cerrado. Si no está de acuerdo, llámenos.',
  labels: { number: 'Caso', title: 'Sobre', state: 'Estado', due: 'Respuesta antes del', window: 'Le llamamos' },
  article: 'El artículo «{title}»',
  link: 'Ver su caso y responder',
  next: 'Qué sigue: una persona lee su reporte y responde en su caso. Cuando lo haga, le llegará un correo como este.',
  help: 'Si necesita ayuda antes, llame al {phone} y diga su número de caso.',
  why: 'Recibe este correo porque se reportó un problema de su cuenta de {brand}.',
  whyVisitor: 'Recibe este correo porque reportó un problema a {brand} y confirmó esta dirección. El enlace abre solo este caso, por 30 días; no lo comparta.',
  ask: {
    subject: '¿Fue usted? Caso {number}',
    lead: 'Alguien reportó un problema a {brand} y dio esta dirección. Si fue usted, confírmela: así podrá seguir su caso y sabrá cuándo respondemos.',
    newsSubject: 'Hay novedades para usted: caso {number}',
    newsLead: 'Hay novedades sobre un problema que se reportó a {brand} con esta dirección. Confirme la dirección para leerlas.',
    link: 'Confirmar y ver el caso',
    note: 'El enlace abre solo este caso, por 30 días. No lo comparta.',
    notYou: '¿No fue usted? Abra el enlace, díganoslo y no le llegará nada más a esta dirección. Si no hace nada, tampoco nadie verá nada.',
  },
}
