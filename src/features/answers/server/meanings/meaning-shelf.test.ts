import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { fileShelf, tableShelf } from './meaning-shelf.ts'

const keyOf = (place: number) => Buffer.from(String(place).padStart(8, '0')).toString('base64')
const numbersOf = (place: number) => Int8Array.of(place % 128, -(place % 128), 127)

test.each(['sqlite', 'postgres'] as const)('ANS-16 what many texts mean is kept in the database, changed and forgotten there (%s)', async (engine) => {
  const database = await openTestDatabase(engine)
  const names = ['model.en', 'model.es']
  const [english, spanish] = names.map((name) => tableShelf(database, name, names))
  const known = new Map(Array.from({ length: 1203 }, (_, place) => [keyOf(place), numbersOf(place)]))
  await english!.keep(known, new Set(known.keys()), new Set())
  expect(await english!.read()).toEqual(known)
  expect(await spanish!.read()).toEqual(new Map())
  known.set(keyOf(1), numbersOf(9))
  known.delete(keyOf(2))
  await english!.keep(known, new Set([keyOf(1)]), new Set([keyOf(2)]))
  expect(await english!.read()).toEqual(known)
  // another model is in use: the vectors of the last one are deleted
  await tableShelf(database, 'other.en', ['other.en', 'other.es']).keep(new Map(), new Set(), new Set([keyOf(1)]))
  expect(await english!.read()).toEqual(new Map())
})

test('STU-07 what one more article means is written by itself, and what thousands mean stays where it is until much has come', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'careline-shelf-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sizes = () => Object.fromEntries(readdirSync(path.join(folder, 'search')).map((name) => [name, statSync(path.join(folder, 'search', name)).size]))
  const open = () => fileShelf(folder, { name: 'test', size: 3 })
  const shelf = open()
  const known = new Map(Array.from({ length: 1000 }, (_, place) => [keyOf(place), numbersOf(place)]))
  await shelf.keep(known, new Set(known.keys()), new Set())
  const whole = sizes()
  known.set(keyOf(1000), numbersOf(1))
  await shelf.keep(known, new Set([keyOf(1000)]), new Set())
  expect(sizes()).toEqual({ ...whole, 'test.late.meanings': 11 })
  expect(await open().read()).toEqual(known)
  const later = open()
  await later.read()
  const many = Array.from({ length: 600 }, (_, place) => [keyOf(2000 + place), numbersOf(place)] as const)
  for (const [key, numbers] of many) known.set(key, numbers)
  await later.keep(known, new Set(many.map(([key]) => key)), new Set())
  expect(sizes()).toEqual({ 'test.meanings': known.size * 11 })
  expect(await open().read()).toEqual(known)
})

test('STU-07 what later articles mean is written behind what is there; an entry that was cut short takes no other with it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'careline-shelf-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const late = path.join(folder, 'search', 'test.late.meanings')
  const open = () => fileShelf(folder, { name: 'test', size: 3 })
  const known = new Map(Array.from({ length: 1000 }, (_, place) => [keyOf(place), numbersOf(place)]))
  const come = async (shelf: ReturnType<typeof open>, place: number) => {
    known.set(keyOf(place), numbersOf(place))
    await shelf.keep(known, new Set([keyOf(place)]), new Set())
  }
  const shelf = open()
  await shelf.keep(known, new Set(known.keys()), new Set())
  await come(shelf, 1001)
  const { ino } = statSync(late)
  await come(shelf, 1002)
  const next = open()
  expect(await next.read()).toEqual(known)
  await come(next, 1003)
  // the same file as before, longer
  expect([statSync(late).ino, statSync(late).size]).toEqual([ino, 33])
  expect(await open().read()).toEqual(known)
  // the process ended, or the disk was full, in the middle of an entry
  writeFileSync(late, readFileSync(late).subarray(0, 27))
  known.delete(keyOf(1003))
  const after = open()
  expect(await after.read()).toEqual(known)
  await come(after, 1004)
  expect(statSync(late).size).toBe(33)
  expect(await open().read()).toEqual(known)
  // another writer has been there: the file is written anew
  writeFileSync(late, '')
  await come(after, 1005)
  expect(await open().read()).toEqual(known)
  known.delete(keyOf(1001))
  await after.keep(known, new Set(), new Set([keyOf(1001)]))
  expect(await open().read()).toEqual(known)
})
