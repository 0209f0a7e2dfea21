import { fold } from '#search-engine/text/split-words.ts'

/** The devices whose name contains every typed word, in the given order: 'bgw 320' finds the BGW320. */
export function findDevices<D extends { name: string }>(devices: readonly D[], typed: string): D[] {
  const words = typed.split(/\s+/).map(fold).filter(Boolean)
  return words.length === 0 ? [] : devices.filter(({ name }) => words.every((word) => fold(name).includes(word)))
}
