import type { Locale } from '#contracts/identity.ts'

/** Kinds of devices, in the order of the page; what is of no other is of the last. */
export type DeviceKind = 'gateway' | 'phone' | 'extender' | 'receiver' | 'other'

export interface DeviceCopy {
  title: string
  lead: string
  description: string
  kindsLabel: string
  find: string
  findButton: string
  found: { one: string; other: string }
  kinds: Record<DeviceKind, string>
  missingTitle: string
  missingText: string
  allTopics: string
}

const english: DeviceCopy = {
  title: 'Device help',
  lead: 'Choose your device to see the help that fits it.',
  description: 'Help for phones and gateways: choose the make and the model of your device.',
  kindsLabel: 'Kinds of device',
  find: 'Find your device',
  findButton: 'Find',
  found: { one: '1 device', other: '{count} devices' },
  kinds: { gateway: 'Gateways', phone: 'Phones', extender: 'Wi-Fi extenders', receiver: 'TV receivers', other: 'Other devices' },
  missingTitle: 'Your device is not listed?',
  missingText: 'Most steps are the same on every device. Look through all topics, or ask us.',
  allTopics: 'See all topics',
}

const spanish: DeviceCopy = {
  title: 'Ayuda para equipos',
  lead: 'Elija su equipo para ver la ayuda que le corresponde.',
  description: 'Ayuda para teléfonos y gateways: elija la marca y el modelo de su equipo.',
  kindsLabel: 'Tipos de equipo',
  find: 'Busque su equipo',
  findButton: 'Buscar',
  found: { one: '1 equipo', other: '{count} equipos' },
  kinds: { gateway: 'Gateways', phone: 'Teléfonos', extender: 'Extensores de Wi-Fi', receiver: 'Receptores de TV', other: 'Otros equipos' },
  missingTitle: '¿Su equipo no aparece?',
  missingText: 'Casi todos los pasos son iguales en cualquier equipo. Consulte todos los temas o pregúntenos.',
  allTopics: 'Ver todos los temas',
}

/** The sentences of the device page. They come with it: no other page has to load them. */
export function readDeviceCopy(locale: Locale): DeviceCopy {
  return locale === 'es' ? spanish : english
}
