import type { Locale } from '#contracts/identity.ts'
import type { GatewayReport } from './gateway-report.ts'

/** NET-06: the words for a gateway's lamp, shared by pages and answers. */
export const lightWords: Readonly<Record<Locale, Readonly<Record<GatewayReport['light'], string>>>> = {
  en: { white: 'solid white', green: 'solid green', red: 'solid red', amber: 'solid amber', 'blinking white': 'blinking white', 'blinking green': 'blinking green', 'blinking amber': 'blinking amber', 'blinking red': 'blinking red', off: 'off', unknown: 'unknown' },
  es: { white: 'blanca fija', green: 'verde fija', red: 'roja fija', amber: 'ámbar fija', 'blinking white': 'blanca parpadeante', 'blinking green': 'verde parpadeante', 'blinking amber': 'ámbar parpadeante', 'blinking red': 'roja parpadeante', off: 'apagada', unknown: 'desconocida' },
}
