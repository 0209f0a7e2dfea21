import { expect, test } from 'vitest'
import { ContentError } from './content-problems.ts'
import { interpretContent } from './load-content.ts'
import { buildContentFiles } from '../store/test-content.ts'

const front = '---\ntitle: Slow\ndescription: It is slow.\npicture: wifi\nposition: 1\ncategory: internet\nminutes: 5\narticles: [KM1000001]\n---\n'
const body = '## first: Is it slow?\n\nLook.\n\n- [Yes](ticket "wifi: weak")\n- [No](fixed)\n\n## fixed: Good\n\nFine.\n\n## ticket: Tell us\n\nWe look.\n'

/** The problems of content with these fixes in both languages; `spanish` if the Spanish ones differ. */
function problemsWith(english: string, spanish = english, name = 'slow'): readonly string[] {
  const files = { ...buildContentFiles(), [`fixes/${name}.en.md`]: front + english, [`fixes/${name}.es.md`]: front + spanish }
  try {
    interpretContent('content', new Map(Object.entries(files)))
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
}

test('NET-10 a fix whose ways all end has no problem', () => {
  expect(problemsWith(body)).toEqual([])
  expect(problemsWith(body, body.replaceAll('Yes', 'Sí').replace('Look.', 'Mire.'))).toEqual([])
})

const cases: [name: string, english: string, spanish: string | undefined, problem: string][] = [
  ['an answer that leads nowhere', body.replace('(fixed)', '(nowhere)'), undefined, "In fixes/slow.en.md the field 'nowhere' is led to and is not there."],
  ['a fix that there is not', body.replace('(fixed)', '(fix:other)'), undefined, "In fixes/slow.en.md the field 'fix:other' is led to and is not there."],
  ['a step that nothing leads to', body.replace('(fixed)', '(ticket)'), undefined, "In fixes/slow.en.md the field 'fixed' is led to by no answer."],
  ['a circle', body.replace('(fixed)', '(first)').replace('## fixed: Good\n\nFine.\n\n', ''), undefined, "In fixes/slow.en.md the field 'first' leads back to itself."],
  ['a circle from one fix to itself', body.replace('(fixed)', '(fix:slow)').replace('## fixed: Good\n\nFine.\n\n', ''), undefined, "In fixes/slow.en.md the field 'first' leads back to itself."],
  ['a question with one answer', body.replace('- [No](fixed)\n', ''), undefined, "In fixes/slow.en.md the field 'first' needs two answers, or a name that begins with fixed, ticket or visit."],
  ['an end with answers', `${body}\n- [On](fixed)\n`, undefined, "In fixes/slow.en.md the field 'ticket' is an end and has answers."],
  ['a step that is there twice', `${body}\n## fixed: Again\n`, undefined, "In fixes/slow.en.md the field 'fixed' is there twice."],
  ['what no gateway says', body.replace('wifi: weak', 'wifi: purple'), undefined, "In fixes/slow.en.md the field 'first' asks the gateway for 'wifi: purple', which it never says."],
  ['text before the first step', `Hello.\n${body}`, undefined, "The file fixes/slow.en.md has text before its first step: 'Hello.'."],
  ['an answer that cannot be read', body.replace('- [No](fixed)', '- [No](KM1000001)'), undefined, "The file fixes/slow.en.md has a line that is neither a step, an answer nor text: '- [No](KM1000001)'."],
  ['a language that goes other ways', body, body.replace(' "wifi: weak"', ''), 'The file fixes/slow.es.md does not go the same ways as fixes/slow.en.md.'],
]
test.each(cases)('NET-10 the content is not taken with %s', (_, english, spanish, problem) => {
  expect(problemsWith(english, spanish)).toContain(problem)
})

test('NET-10 a fix stands in both languages, and names articles that there are', () => {
  const files = { ...buildContentFiles(), 'fixes/slow.en.md': front.replace('KM1000001', 'KM9999999') + body }
  expect(() => interpretContent('content', new Map(Object.entries(files)))).toThrow(/is there in one language only[^]*|names KM9999999, which is no article/)
})
