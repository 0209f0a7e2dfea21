import type { Locale } from '#contracts/identity.ts'
import type { Translation } from '#ui/text/copy.tsx'
import { copy as everywhereEnglish } from '../../copy.en.ts'
import { copy as everywhereSpanish } from '../../copy.es.ts'

const english = {
  title: everywhereEnglish.title,
  again: everywhereEnglish.again,
  lead: 'Use the user ID and password of your {brand} account.',
  loginId: 'User ID',
  password: 'Password',
  showPassword: 'Show password',
  remember: 'Remember this device',
  rememberHint: 'We recognize it for 30 days after you sign out. It shows no name or address, and changes still need your password. Not for shared devices.',
  submit: 'Sign in',
  recover: 'Forgot your user ID or password?',
  callUs: 'Talk to a person: {phone}',
  problems: {
    credentials: {
      title: 'That user ID and password don’t match',
      text: 'Check both and try again. Capital and small letters count in the password. Nothing in your account has changed.',
    },
    wait: {
      title: 'Too many tries',
      text: 'To keep accounts safe, wait 15 minutes and try again. You can also get back into your account another way, or call us.',
    },
    expired: {
      title: 'This sign-in has expired',
      text: 'A sign-in has to be finished within 10 minutes, in the browser that began it. Nothing in your account has changed.',
    },
    refused: {
      title: 'The sign-in was cancelled',
      text: 'You are not signed in, and nothing in your account has changed.',
    },
    unavailable: {
      title: 'We can’t sign you in right now',
      text: 'Our sign-in service does not answer. Your account is safe and nothing in it has changed. Help articles still work, and you can call us.',
    },
    failed: {
      title: 'We couldn’t finish signing you in',
      text: 'Something went wrong on the way back to this site. You are not signed in, and nothing in your account has changed.',
    },
    ended: {
      title: 'You’re signed out everywhere',
      text: 'All your sessions on this site have ended, on every device, and no device is remembered any more. If somebody else used your account, change your password too.',
    },
  },
  tryAgain: 'Try again',
  alreadyIn: 'You’re signed in as {loginId}',
  alreadyInText: 'Below you can sign in as somebody else.',
  yourAccount: 'Your account',
  backToSupport: 'Back to support',
  issuerLead: 'You enter your user ID and password on our secure sign-in page. Then we bring you back to where you were.',
  issuerSubmit: 'Continue to sign in',
  gatewayTitle: 'Sign in from your account page',
  gatewayText: 'You sign in to this site through your {brand} account page. Open it, sign in there, and come back here.',
  gatewayLink: 'Open {brand}',
  demoTitle: 'Demo sign-ins',
  demoText: 'These people are made up. Password for each: {password}',
  demoSignIn: 'Sign in as {firstName}',
  demoPeople: {
    'maya.torres': 'Home customer with two orders',
    'priya.nair': 'Small business',
    'rosa.delgado': 'Customer who reads Spanish',
  },
} as const

export type LoginCopy = Translation<typeof english>

const spanish: LoginCopy = {
  title: everywhereSpanish.title,
  again: everywhereSpanish.again,
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

/** The sentences of the sign-in page. They come with it: no other page has to load them. */
export function readLoginCopy(locale: Locale): LoginCopy {
  return locale === 'es' ? spanish : english
}
