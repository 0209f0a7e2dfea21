import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { tableShelf } from './meaning-shelf.ts'

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
  // another model: what the last one said goes
  await tableShelf(database, 'other.en', ['other.en', 'other.es']).keep(new Map(), new Set(), new Set([keyOf(1)]))
  expect(await english!.read()).toEqual(new Map())
})
