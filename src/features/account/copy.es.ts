import type { OverviewCopy } from './copy.en.ts'

export const overview: OverviewCopy = {
  title: 'Su cuenta',
  breadcrumb: 'Su cuenta',
  signedInAs: 'Sesión iniciada como {loginId}',
  accounts: 'Cuentas',
  accountNumber: 'Cuenta {number}',
  noAccounts: 'Todavía no hay cuentas vinculadas a este usuario. Para vincular una, llámenos con su número.',
  unavailable: 'Ahora no podemos mostrar sus cuentas',
  unavailableText: 'Nada ha cambiado en ellas. Inténtelo de nuevo en unos minutos o llame al {phone}.',
  kinds: { uverse: 'Internet, TV y teléfono', wirelessBroadband: 'Home Internet Air', business: 'Internet, TV y teléfono para negocios', directv: 'DIRECTV' },
  statuses: { active: 'Activa', suspended: 'Suspendida', pendingactive: 'En preparación' },
  suspendedHelp: '¿Por qué está suspendida?',
  helpTitle: 'Obtenga ayuda',
  help: 'Ayuda con sus servicios',
  billHelp: 'Facturas y pagos',
  reachPerson: 'Hable con una persona',
  security: 'Seguridad',
  endSessions: 'Cerrar todas mis sesiones',
  endSessionsText: 'Esto cierra su sesión en todos los equipos, también en este, y olvida los equipos que recordamos. Hágalo si perdió un equipo o usó uno ajeno. Nada más cambia en su cuenta.',
  endSessionsNow: 'Cerrar todas las sesiones',
  callToLink: 'Llame al {phone}',
}
