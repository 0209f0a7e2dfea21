import type { ArrangementMailCopy } from './arrangement-mail-copy.en.ts'

export const copy: ArrangementMailCopy = {
  subject: 'Su acuerdo de pago está confirmado: {amount} a más tardar el {day}',
  greeting: 'Hola, {firstName}:',
  staysOn: 'Tiene más tiempo para pagar. Pague {amount} a más tardar el {day}: hasta entonces su servicio sigue activo.',
  comesBack: 'Tiene más tiempo para pagar. Pague {amount} a más tardar el {day}. Por lo general su servicio suspendido vuelve solo en unas horas.',
  labels: { account: 'Cuenta', amount: 'Monto', day: 'Pagar a más tardar el' },
  ending: 'terminada en {ending}',
  link: 'Ver su factura',
  change: 'Si no puede cumplir con la fecha, llame antes al {phone}. Si el servicio no vuelve, llame al mismo número.',
  keep: 'Si no puede cumplir con la fecha, llame antes al {phone}.',
  why: 'Recibe este correo porque se pidió más tiempo para pagar en su cuenta de {brand}.',
}
