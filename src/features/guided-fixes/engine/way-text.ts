import type { Way } from './follow-fix.ts'

/** More answers than any fix has questions. */
const most = 30
const pattern = /^(?:g?[1-9])*$/

/** A way as text for an address: `2g13` is the second answer, then the first given by the gateway, then the third. */
export function wayText(way: Way): string {
  return way.map(({ choice, byGateway }) => (byGateway ? `g${choice}` : `${choice}`)).join('')
}

/** Reads a way from an address; undefined if it is not valid. */
export function readWay(text: string): Way | undefined {
  if (text.length > 2 * most || !pattern.test(text)) return undefined
  return [...text.matchAll(/(g?)(\d)/g)].map(([, by, choice]) => ({ choice: Number(choice), byGateway: by === 'g' }))
}
