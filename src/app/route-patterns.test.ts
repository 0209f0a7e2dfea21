import { expect, it } from 'vitest'
import { createPatternOf } from './route-patterns.server.ts'

const patternOf = createPatternOf({
  root: { id: 'root', path: '' },
  front: { id: 'front', parentId: 'root', index: true },
  home: { id: 'home', parentId: 'root', path: 'support', index: true },
  lander: { id: 'lander', parentId: 'root', path: 'support/supportlander' },
  topic: { id: 'topic', parentId: 'root', path: 'support/topic/:topic' },
  visit: { id: 'visit', parentId: 'root', path: 'old?/support/visit/:step/:part?' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
})

it.each([
  ['/', '/'],
  ['/support', '/support'],
  ['/support/', '/support'],
  ['/_.data', '/'],
  ['/support.data', '/support'],
  ['/support/_.data', '/support'],
  ['/support/topic/internet', '/support/topic/:topic'],
  ['/support/topic/internet.data', '/support/topic/:topic'],
  ['/support/topic/1234567890/more', undefined],
  ['/support/visit/move', '/support/visit/:step'],
  ['/old/support/visit/move/confirm', '/old/support/visit/:step/:part'],
  ['/nothing', undefined],
])('%s is %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})
