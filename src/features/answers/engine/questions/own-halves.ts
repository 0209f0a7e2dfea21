import { standsAlone } from '../../questions/stands-alone.ts'
import { carriedMatter } from './carried-matter.ts'
import { matterOf, type OwnMatter } from './recognise-own-matter.ts'
import { halvesOf, splitQuestion } from './split-question.ts'

/** One half of a text that asks two things. */
export interface Half {
  text: string
  /** what of the customer's own it asks about; undefined: the articles answer it */
  matter: OwnMatter | undefined
}

export interface Halves {
  halves: readonly [Half, Half]
  /** whether the form alone shows two questions; if not, the articles have to be sure of the other half */
  isSplit: boolean
}

/**
 * ANS-18, ANS-20: the two halves of a text of which at least one asks about the customer's own: 'when is my technician
 * coming and how do I reset my modem'. The second may depend on the first: 'when is my visit and can I move it'.
 * Undefined if the text is one question, both halves ask about the same, or no pattern of words tells a matter.
 */
export function ownHalvesOf(text: string): Halves | undefined {
  const parts = splitQuestion(text, (piece) => matterOf(piece) !== undefined)
  if (parts) return withMatters(parts, true)
  const halves = halvesOf(text)
  const found = halves && withMatters(halves, false)
  // 'my internet is down and the light is red': what does not work is told for one question
  return found?.halves.some(({ matter }) => matter === 'trouble' || matter === 'suspension') ? undefined : found
}

function withMatters([first, second]: readonly [string, string], isSplit: boolean): Halves | undefined {
  const before = matterOf(first)
  const leans = before !== undefined && !standsAlone(second)
  const after = matterOf(second) ?? (leans ? carriedMatter(second, [{ speaker: 'User', text: first }]) : undefined)
  if (before === after) return undefined
  return { halves: [{ text: first, matter: before }, { text: second, matter: after }], isSplit }
}
