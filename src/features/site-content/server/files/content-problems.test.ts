import { expect, test } from 'vitest'
import { collectProblems, ContentError } from './content-problems.ts'

test('an author reads the problems of articles first, and what many fields of a file share in one sentence', () => {
  const problems = collectProblems()
  for (const part of ['tv', 'internet/speed', 'phone', 'bill']) problems.field('topics/consumer.en.json', part, 'has no article: its page would be empty')
  problems.field('feeds/a.json', 'seo.url', 'is missing')
  problems.field('articles/en/consumer/tv/KM1000001.md', 'title', 'is missing')
  const { message, problems: all } = new ContentError('content', problems.list)
  expect(all).toHaveLength(6)
  expect(message.split('\n')).toEqual([
    'The content in content has 6 problems:',
    "- In articles/en/consumer/tv/KM1000001.md the field 'title' is missing.",
    "- In topics/consumer.en.json each of 4 fields ('tv', 'internet/speed', 'phone', 'bill') has no article: its page would be empty.",
    "- In feeds/a.json the field 'seo.url' is missing.",
  ])
})
