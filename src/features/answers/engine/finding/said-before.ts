import { standsAlone } from '../../questions/stands-alone.ts'
import type { Article } from '../article.ts'
import type { Block } from '../composition/article-sections.ts'
import type { RatedSection } from '../rating/rate-sections.ts'
import type { Question } from './question.ts'

/** Characters of the question before: the one that is asked has to be read, too. */
const maxBeforeLength = 500

/** What the conversation is about: the last question that says it, with those after it that lean on it. */
export function topicOf({ history }: Pick<Question, 'history'>): string | undefined {
  const said = history.filter(({ speaker }) => speaker === 'User').map(({ text }) => text.slice(0, maxBeforeLength))
  const first = Math.max(0, said.findLastIndex(standsAlone))
  return said.length === 0 ? undefined : said.slice(first).join(' ').slice(-maxBeforeLength)
}

/** All that was answered in this conversation. */
export function saidText({ history }: Pick<Question, 'history'>): string {
  return history.filter(({ speaker }) => speaker === 'System').map(({ text }) => text).join('\n')
}

/** So many first characters tell a block. */
const tellingLength = 60

/** Whether a block was shown. */
export function isSaidIn(said: string, { text }: Block): boolean {
  return said.includes(text.replace(/\s+/g, ' ').slice(0, tellingLength))
}

/** Whether an answer of this conversation has shown it. */
export function isSaid({ section }: RatedSection, asked: Question): boolean {
  const said = saidText(asked)
  return section.blocks.filter((block) => isSaidIn(said, block)).length * 2 >= section.blocks.length
}

export function isSame(a: Article, b: Article): boolean {
  return a.id === b.id
}
