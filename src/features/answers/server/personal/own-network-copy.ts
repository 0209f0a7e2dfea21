import type { Locale } from '#contracts/identity.ts'

/** ANS-20, NET-06: sentences about a customer's own gateway and its network. */
interface OwnNetworkCopy {
  /** the account of a gateway, as `of` in the other sentences; `of` is '' if there is only one gateway */
  of(account: string): string
  works(of: string): string
  restarting(of: string): string
  connecting(of: string): string
  lineDown(of: string): string
  noService(of: string): string
  /** the gateway does not answer now */
  unreachable(of: string): string
  /** OUT-05: an outage of our network explains it; nothing at home helps */
  outage: string
  onInOutage(of: string): string
  /** comes before what was last known of the gateway; `ago` in words */
  lastHeard(ago: string): string
  light(light: string): string
  connected(count: number): string
  /** `names`: a list; `rest`: how many more there are */
  connectedAre(names: string, rest: number): string
  /** no device is connected */
  alone: string
  device(name: string, isConnected: boolean): string
  paused(name: string): string
  nonePaused: string
  wifi(name: string, isOn: boolean): string
  /** for somebody who wants to join it */
  wifiIs(name: string, of: string): string
  guest(name: string, isOn: boolean): string
  noGuest: string
  /** about a Wi-Fi password */
  password: string
  model(model: string, serial: string): string
  /** `isCurrent`: undefined if that is not known */
  software(version: string, isCurrent: boolean | undefined): string
  running(time: string): string
  extender(model: string, isConnected: boolean, signal: string): string
  signals: { good: string; fair: string; weak: string }
  action: string
  passwordAction: string
}

const english: OwnNetworkCopy = {
  of: (account) => ` of your ${account}`,
  works: (of) => `The gateway${of} is online: it and its line work.`,
  restarting: (of) => `The gateway${of} is restarting. Everything at home is offline for a moment.`,
  connecting: (of) => `The gateway${of} is on, and is connecting to our network.`,
  lineDown: (of) => `The gateway${of} has power, but no connection to our network.`,
  noService: (of) => `The gateway${of} is on, and there is no active service on its line.`,
  unreachable: (of) => `We can’t reach the gateway${of} right now. Check that it is plugged in.`,
  outage: 'There is an outage in our network. The problem is not in your home.',
  onInOutage: (of) => `The gateway${of} is on and in touch with us.`,
  lastHeard: (ago) => `What it told us last is from ${ago} ago:`,
  light: (light) => `Its light is ${light}.`,
  connected: (count) => (count === 1 ? '1 device is connected.' : `${count} devices are connected.`),
  connectedAre: (names, rest) => `Connected now: ${names}${rest > 0 ? ` and ${rest} more` : ''}.`,
  alone: 'No device is connected.',
  device: (name, isConnected) => (isConnected ? `${name} is connected.` : `${name} is not connected now.`),
  paused: (name) => `${name} is paused.`,
  nonePaused: 'No device is paused.',
  wifi: (name, isOn) => (isOn ? `Your Wi-Fi is on and is called ${name}.` : `Your Wi-Fi, ${name}, is off.`),
  wifiIs: (name, of) => (of === '' ? `Your Wi-Fi is ${name}.` : `The Wi-Fi${of} is ${name}.`),
  guest: (name, isOn) => `Your guest network, ${name}, is ${isOn ? 'on' : 'off'}.`,
  noGuest: 'There is no guest network.',
  password: 'For your safety, the password is shown on your home network page only, with a code that joins a phone without typing.',
  model: (model, serial) => `It is a ${model}, serial number ${serial}.`,
  software: (version, isCurrent) => `Its software is ${version}${isCurrent === undefined ? '' : isCurrent ? ', which is up to date' : ', and a restart installs a newer one'}.`,
  running: (time) => `It has been running for ${time}.`,
  extender: (model, isConnected, signal) => (isConnected ? `Your ${model} extender is connected, with ${signal} signal.` : `Your ${model} extender is not connected.`),
  signals: { good: 'a good', fair: 'a fair', weak: 'a weak' },
  action: 'See your home network',
  passwordAction: 'Show my password',
}

const spanish: OwnNetworkCopy = {
  of: (account) => ` de su ${account}`,
  works: (of) => `El gateway${of} está en línea: él y su línea funcionan.`,
  restarting: (of) => `El gateway${of} se está reiniciando. En casa todo queda sin conexión por un momento.`,
  connecting: (of) => `El gateway${of} está encendido y se está conectando a nuestra red.`,
  lineDown: (of) => `El gateway${of} tiene corriente, pero no conexión con nuestra red.`,
  noService: (of) => `El gateway${of} está encendido, y no hay servicio activo en su línea.`,
  unreachable: (of) => `No podemos comunicarnos con el gateway${of} en este momento. Revise que esté enchufado.`,
  outage: 'Hay una interrupción en nuestra red. El problema no está en su casa.',
  onInOutage: (of) => `El gateway${of} está encendido y se comunica con nosotros.`,
  lastHeard: (ago) => `Lo último que nos dijo es de hace ${ago}:`,
  light: (light) => `Su luz está ${light}.`,
  connected: (count) => (count === 1 ? 'Hay 1 dispositivo conectado.' : `Hay ${count} dispositivos conectados.`),
  connectedAre: (names, rest) => `Conectados ahora: ${names}${rest > 0 ? ` y ${rest} más` : ''}.`,
  alone: 'No hay ningún dispositivo conectado.',
  device: (name, isConnected) => (isConnected ? `${name}: conectado.` : `${name}: sin conexión ahora.`),
  paused: (name) => `${name}: en pausa.`,
  nonePaused: 'No hay ningún dispositivo en pausa.',
  wifi: (name, isOn) => (isOn ? `Su Wi-Fi está encendido y se llama ${name}.` : `Su Wi-Fi, ${name}, está apagado.`),
  wifiIs: (name, of) => (of === '' ? `Su Wi-Fi es ${name}.` : `El Wi-Fi${of} es ${name}.`),
  guest: (name, isOn) => `Su red de invitados, ${name}, está ${isOn ? 'encendida' : 'apagada'}.`,
  noGuest: 'No hay red de invitados.',
  password: 'Por su seguridad, la contraseña solo se muestra en la página de la red de su casa, con un código para conectar un teléfono sin escribirla.',
  model: (model, serial) => `Es un ${model}, número de serie ${serial}.`,
  software: (version, isCurrent) => `Su software es ${version}${isCurrent === undefined ? '' : isCurrent ? ', que está al día' : ', y al reiniciar se instala uno más nuevo'}.`,
  running: (time) => `Lleva ${time} encendido.`,
  extender: (model, isConnected, signal) => (isConnected ? `Su extensor ${model} está conectado, con ${signal}.` : `Su extensor ${model} no está conectado.`),
  signals: { good: 'buena señal', fair: 'señal regular', weak: 'señal débil' },
  action: 'Ver la red de su casa',
  passwordAction: 'Ver mi contraseña',
}

export const ownNetworkCopy: Readonly<Record<Locale, OwnNetworkCopy>> = { en: english, es: spanish }
