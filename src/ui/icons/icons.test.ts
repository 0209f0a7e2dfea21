import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iconSources } from './icon-names.ts'

const root = path.join(import.meta.dirname, '../..')

test('the sprite holds the icons of the list and no others', () => {
  const sprite = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8')
  expect([...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)).toEqual(Object.keys(iconSources))
})

test('every icon of the list is used', () => {
  const files = globSync(['**/*.ts', '**/*.tsx'], { cwd: root }).filter((file) => !/icon-names|\.test\.|\.stories\./.test(file))
  const text = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
  expect(Object.keys(iconSources).filter((name) => !new RegExp(`["']${name}["']`).test(text))).toEqual([])
})
