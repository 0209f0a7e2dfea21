import { topicsFor } from './service-topics.ts'

/** An account as services list it: its kind, and what stands at its home. */
export interface KnownAccount {
  kind: string
  equipment: readonly { type: string; make: string; model: string }[]
}

/** The service keys that an account of a kind can be for (ACC-14). A kind that is missing here can be for all of them. */
const keysOfKind: Readonly<Record<string, readonly string[]>> = {
  uverse: ['u-verse-high-speed-internet', 'dedicated-internet', 'u-verse-tv', 'u-verse-voice', 'business-phone'],
  wirelessBroadband: ['internet-air', 'internet-fixed-wireless'],
  directv: ['u-verse-tv'],
}

/** What equipment shows of an account's services beyond its kind: a gateway that is made for one kind of line, a phone. */
const keysOfType: Readonly<Record<string, readonly string[]>> = { phone: ['wireless'], receiver: ['u-verse-tv'] }
const keysOfGateway: Readonly<Record<string, readonly string[]>> = { 'motorola nvg510': ['internet-dsl'], 'nokia fastmile-5g': ['internet-air'] }

const topicsOfKeys = (keys: readonly string[]) => keys.flatMap((key) => [...(topicsFor({ los: key }) ?? [])])

/** The topics that are about one service. All other topics are for everybody. */
const serviceTopics: ReadonlySet<string> = new Set(topicsOfKeys(['dsl', 'prepaid', 'landline', ...Object.values(keysOfKind).flat(), ...Object.values(keysOfType).flat()]))
/** Every kind of internet at home shares what is written about Wi-Fi and speed. */
const shared = 'internet'

/** Whether what is written under a topic can be about this account: true for topics that belong to no service. */
export function canConcern({ kind, equipment }: KnownAccount, topic: string): boolean {
  const keys = keysOfKind[kind]
  if (!keys || topic === shared || !serviceTopics.has(topic)) return true
  const shown = equipment.flatMap(({ type, make, model }) => [...(keysOfType[type] ?? []), ...(keysOfGateway[`${make} ${model}`.toLowerCase()] ?? [])])
  return topicsOfKeys([...keys, ...shown]).includes(topic)
}
