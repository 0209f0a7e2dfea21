import type { LoginCopy, SignInCopy } from './copy.en.ts'

const title = 'Iniciar sesión'
const again = 'Volver a iniciar sesión'

export const copy: SignInCopy = {
  title,
  again,
  menu: 'Su cuenta',
  menuOf: 'Cuenta de {firstName}',
  overview: 'Resumen de la cuenta',
  tickets: 'Mis casos',
  network: 'Red de su casa',
  insights: 'Panorama',
  desk: 'Mesa de atención',
  studio: 'Estudio',
  bill: 'Su factura',
  visits: 'Sus visitas',
  orders: 'Sus pedidos',
  activity: 'Su actividad',
  signOut: 'Cerrar sesión',
  forget: 'Olvidar este equipo',
  remembered: 'Recordamos este equipo.',
  endingTitle: 'Su sesión se cerrará pronto',
  endingIn: 'En {minutes} minutos cerraremos su sesión para proteger su cuenta.',
  endingInOne: 'En 1 minuto cerraremos su sesión para proteger su cuenta.',
  endingText: 'Si continúa, no se pierde nada de lo que escribió en esta página.',
  endingFinal: 'Su sesión lleva 12 horas abierta y ya no se puede extender. Termine lo que está haciendo y vuelva a iniciar sesión.',
  stay: 'Continuar con la sesión',
  signOutNow: 'Cerrar sesión ahora',
  understood: 'Entendido',
  stayFailed: 'No pudimos comunicarnos con nuestro sitio. Revise su conexión y vuelva a intentarlo.',
  endedTitle: 'Su sesión se cerró',
  endedText: 'Esta página queda como está, con lo que escribió. Copie lo que necesite antes de volver a iniciar sesión.',
  close: 'Cerrar',
  keepPage: 'Quedarme en esta página',
}

export const login: LoginCopy = {
  title,
  again,
  lead: 'Use el ID de usuario y la contraseña de su cuenta de {brand}.',
  loginId: 'ID de usuario',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  remember: 'Recordar este equipo',
  rememberHint: 'Lo reconocemos durante 30 días después de cerrar la sesión. No muestra nombre ni dirección, y los cambios siguen pidiendo su contraseña. No lo use en un equipo compartido.',
  submit: 'Iniciar sesión',
  recover: '¿Olvidó su ID de usuario o su contraseña?',
  callUs: 'Hable con una persona: {phone}',
  problems: {
    credentials: {
      title: 'El ID de usuario y la contraseña no coinciden',
      text: 'Revise los dos y vuelva a intentarlo. En la contraseña cuentan las mayúsculas y las minúsculas. Nada ha cambiado en su cuenta.',
    },
    wait: {
      title: 'Demasiados intentos',
      text: 'Para proteger las cuentas, espere 15 minutos y vuelva a intentarlo. También puede recuperar el acceso de otra manera o llamarnos.',
    },
    expired: {
      title: 'Este inicio de sesión venció',
      text: 'Hay que terminarlo en 10 minutos y en el mismo navegador en que se empezó. Nada ha cambiado en su cuenta.',
    },
    refused: {
      title: 'Se canceló el inicio de sesión',
      text: 'Usted no ha iniciado sesión y nada ha cambiado en su cuenta.',
    },
    unavailable: {
      title: 'Ahora no podemos iniciar su sesión',
      text: 'Nuestro servicio de acceso no responde. Su cuenta está segura y nada ha cambiado en ella. Los artículos de ayuda siguen disponibles y puede llamarnos.',
    },
    failed: {
      title: 'No pudimos terminar de iniciar su sesión',
      text: 'Algo falló al volver a este sitio. Usted no ha iniciado sesión y nada ha cambiado en su cuenta.',
    },
    ended: {
      title: 'Cerró sesión en todas partes',
      text: 'Todas sus sesiones en este sitio terminaron, en todos los equipos, y ya no recordamos ninguno. Si otra persona usó su cuenta, cambie también su contraseña.',
    },
  },
  tryAgain: 'Intentar de nuevo',
  alreadyIn: 'Ha iniciado sesión como {loginId}',
  alreadyInText: 'Abajo puede iniciar sesión como otra persona.',
  yourAccount: 'Su cuenta',
  backToSupport: 'Volver a la ayuda',
  issuerLead: 'Escribirá su ID de usuario y su contraseña en nuestra página segura de acceso. Después volverá a donde estaba.',
  issuerSubmit: 'Continuar para iniciar sesión',
  gatewayTitle: 'Inicie sesión desde la página de su cuenta',
  gatewayText: 'A este sitio se entra desde la página de su cuenta de {brand}. Ábrala, inicie sesión allí y regrese.',
  gatewayLink: 'Abrir {brand}',
  demoTitle: 'Accesos de demostración',
  demoText: 'Estas personas son inventadas. La contraseña de todas es: {password}',
  demoSignIn: 'Entrar como {firstName}',
  demoPeople: {
    'maya.torres': 'Cliente residencial con dos pedidos',
    'priya.nair': 'Negocio pequeño',
    'rosa.delgado': 'Cliente que lee en español',
  },
}
