import type { Translation } from '#ui/text/copy.tsx'

/** NET-12: the home's text for each alert, with the label of its fix. */
export const copy = {
  lineDown: { title: 'Your internet line is down.', text: 'Your gateway has power but no connection (account ending in {ending}).', label: 'Let’s fix it' },
  unregistered: { title: '{name} is not in service.', text: 'Our network does not have it registered.', label: 'Refresh the connection' },
  noInput: { title: 'TV in {name}: no signal.', text: 'No signal reaches the receiver.', label: 'Let’s fix it' },
  frozen: { title: 'TV in {name}: the picture is frozen.', text: '', label: 'Start it over' },
  /** on an extender alone; on several devices */
  weakExtender: 'Wi-Fi is weak at an extender.',
  weakDevices: 'Wi-Fi is weak on {count} devices.',
  weakWifi: { title: 'Wi-Fi is weak on a device.', text: '', label: 'Let’s fix it' },
  oldFirmware: { title: 'Your gateway’s software is out of date.', text: 'A restart installs the new one.', label: 'See your home network' },
}

export type AlertsCopy = Translation<typeof copy>
