import { standsAlone } from '../../questions/stands-alone.ts'
import type { Article } from '../article.ts'
import type { Block } from '../composition/article-sections.ts'
import type { RatedSection } from '../rating/rate-sections.ts'
import type { Question } from './question.ts'

/** Characters of the previous questions that are searched for; the new question has to be read, too. */
const maxBeforeLength = 500

/**
 * What the conversation is about: the last question that names its matter, with the later ones that depend on it;
 * undefined if nothing was asked before.
 */
export function topicOf({ history }: Pick<Question, 'history'>): string | undefined {
  const said = history.filter(({ speaker }) => speaker === 'User').map(({ text }) => text.slice(0, maxBeforeLength))
  const first = Math.max(0, said.findLastIndex(standsAlone))
  return said.length === 0 ? undefined : said.slice(first).join(' ').slice(-maxBeforeLength)
}

/** All answers of the conversation, each on a line. */
export function saidText({ history }: Pick<Question, 'history'>): string {
  return history.filter(({ speaker }) => speaker === 'System').map(({ text }) => text).join('\n')
}

/** A block is recognised by this many first characters. */
const tellingLength = 60

/** Whether the given answers have shown a block. */
export function isSaidIn(said: string, { text }: Block): boolean {
  return said.includes(text.replace(/\s+/g, ' ').slice(0, tellingLength))
}

/** Whether answers of this conversation have shown at least half of the section's blocks. */
export function isSaid({ section }: RatedSection, asked: Question): boolean {
  const said = saidText(asked)
  return section.blocks.filter((block) => isSaidIn(said, block)).length * 2 >= section.blocks.length
}

export function isSame(a: Article, b: Article): boolean {
  return a.id === b.id
}
