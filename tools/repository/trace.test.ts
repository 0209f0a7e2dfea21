import { describe, expect, test } from 'vitest'
import { collectTestedIds, expandIds, readRequirements } from './trace.ts'

describe('ids in a text', () => {
  test.each([
    ['HOME-09 finder card', ['HOME-09']],
    ['RED-01, RED-02 old addresses', ['RED-01', 'RED-02']],
    ['HOME-01 to HOME-04 routes', ['HOME-01', 'HOME-02', 'HOME-03', 'HOME-04']],
    ['ACC-01..ACC-03,HOME-09', ['ACC-01', 'ACC-02', 'ACC-03', 'HOME-09']],
    ['ACC-01–03', ['ACC-01', 'ACC-02', 'ACC-03']],
    ['ACC-20 to 30 minutes later', ['ACC-20']],
    ['ACC-01 to HOME-02', ['ACC-01', 'HOME-02']],
    ['KM1000101 and SHA-256 are none', []],
  ])('%s', (text, ids) => {
    expect(expandIds(text)).toEqual(ids)
  })
})

describe('ids that tests prove', () => {
  test.each([
    ["test('ACC-01 signs in', () => {})", ['ACC-01']],
    ['describe("ACC-02 login types", () => {})', ['ACC-02']],
    ['it.each(rows)(`ACC-03 %s`, () => {})', ['ACC-03']],
    ["test(\n  'a ban list keeps ACC-04 apart',\n)", ['ACC-04']],
    ["test(`${engine}: ACC-05 keeps rows`, () => {})", ['ACC-05']],
    ["const cases = [['ACC-06 classes', 'CONS']]", ['ACC-06']],
    ["describeEachEngine('ACC-07 cookie', () => {})", ['ACC-07']],
  ])('are read from %s', (source, ids) => {
    expect(collectTestedIds(source)).toEqual(expect.arrayContaining(ids))
  })

  test.each([
    ["// test('ACC-01 signs in')"],
    [" * 'ACC-01 signs in'"],
    [`${['test', 'skip'].join('.')}('ACC-01 signs in', () => {})`],
    [`${['test', 'todo'].join('.')}('ACC-01 signs in')`],
    ["expect(page).toHaveText('see ACC-01')"],
    ["test('ACC-01 signs in', inProof, async () => {})"],
    ["proofTest('ACC-01 signs in', async () => {})"],
  ])('are not read from %s', (source) => {
    expect(collectTestedIds(source)).toEqual([])
  })
})

test('the requirement index gives ids with their rules and groups', () => {
  const index = '# Index\n\nNot - ACC-99 this.\n\n## ACC — identity\n- ACC-01 Sign in.\n\n## FLG — flags\n- FLG-01 Allocations.\n'
  expect(readRequirements(index)).toEqual([
    { id: 'ACC-01', rule: 'Sign in.', group: 'ACC — identity' },
    { id: 'FLG-01', rule: 'Allocations.', group: 'FLG — flags' },
  ])
})
