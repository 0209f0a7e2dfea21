import { Together } from '#ui/text/together.tsx'
import type { TextPiece } from '../contract.ts'

/** LAN-13: a title or snippet of a result, what was searched for marked; short compounds such as Wi-Fi do not break. */
export function Marked({ pieces }: { pieces: readonly TextPiece[] }) {
  // The pieces of one text never change their order.
  // oxlint-disable-next-line react/no-array-index-key
  return pieces.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}><Together text={text} /></mark> : <Together key={index} text={text} />))
}
