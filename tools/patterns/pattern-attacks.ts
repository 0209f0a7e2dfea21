import type { PatternNode } from './pattern-tree.ts'
import type { PatternWork } from './pattern-work.ts'

/** A repetition with a higher maximum counts as unbounded; a lower one adds a fixed number of steps per position. */
const manyTimes = 20
/** A character that no part of a pattern matches by itself, so that a text ending in it does not match. */
const stranger = '\u0007'
const usualSigns = 'a1Zñ \n\t-_./:;,@<>"\'()[]{}&=?#%*+'

/**
 * Texts of about `length` characters that cause a pattern much backtracking: repetitions of what its parts match and of
 * what leads to each of its repetitions, after each possible beginning, and with an end that does not match. Empty if
 * the pattern has no unbounded repetition.
 */
export function attacksOn({ pattern, root, isOne }: PatternWork, length: number): string[] {
  const pool = [...new Set([...pattern.source, ...usualSigns])]
  const signs = new Set<string>()
  const repeated = new Set<string>()
  const beginnings = new Set([''])
  /** The shortest text that the node matches. Records which texts are repeated, and after which beginnings. */
  const sample = (node: PatternNode, before: string): string => {
    switch (node.kind) {
      case 'one': {
        const fitting = pool.filter((sign) => isOne(node.source, sign))
        for (const sign of [fitting[0], fitting.at(-1)]) if (sign !== undefined) signs.add(sign)
        return fitting[0] ?? ''
      }
      case 'sequence':
        return node.parts.reduce((text, part) => text + sample(part, before + text), '')
      case 'choice':
        return node.options.map((option) => sample(option, before))[0]!
      case 'group':
        return sample(node.body, before)
      case 'look':
        sample(node.body, before)
        return ''
      case 'repeat': {
        const body = sample(node.body, before)
        if (node.max > manyTimes) {
          beginnings.add(before)
          repeated.add(body)
        }
        return body.repeat(Math.min(Math.max(node.min, 1), manyTimes))
      }
      default:
        return ''
    }
  }
  const whole = sample(root, '')
  if (repeated.size === 0) return []
  const few = [...signs].slice(0, 12)
  const pumps = new Set([...few, ...repeated, ...beginnings, whole, ...[...repeated].flatMap((text) => few.map((sign) => text + sign))])
  pumps.delete('')
  const filled = [...beginnings].slice(0, 6).flatMap((beginning) => [...pumps].map((pump) => beginning + pump.repeat(Math.ceil(length / pump.length)).slice(0, length)))
  return [...new Set(filled.flatMap((text) => [text, text + stranger]))]
}
