import { expect, test } from 'vitest'
import { answerKeysSetting, newAnswerKey } from '#features/answers/server.ts'
import { answerSigner, isOurAnswer } from '#features/answers/testing.ts'
import { rotateKeys } from '#features/sign-in/server.ts'
import { signInKeys } from '#features/sign-in/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { openTestDatabase } from '../support/databases.ts'

/** The database as seen by a newly started process, without cached keys. */
const restarted = (database: Database): Database => ({ ...database })

test('ANS-10 the keys of answers rotate with those of sign-in, and every process knows what another has signed, step by step', async () => {
  const database = await openTestDatabase('sqlite')
  await signInKeys(database)
  const rotate = (step: Parameters<typeof rotateKeys>[1]) => rotateKeys(database, step, { [answerKeysSetting]: newAnswerKey })
  expect(await rotate('add')).toEqual([2, 2, 2])
  const sign = async (of: Database) => (await answerSigner(of))('<p>Unplug it.</p>')
  const before = restarted(database)
  const old = await sign(before)
  expect(await rotate('add')).toEqual([3, 3, 3, 2])
  const added = restarted(database)
  expect(await isOurAnswer(before, 'Unplug it.', await sign(added))).toBe(true)
  await rotate('use')
  const used = restarted(database)
  expect(await sign(used)).not.toBe(old)
  expect([await isOurAnswer(added, 'Unplug it.', await sign(used)), await isOurAnswer(used, 'Unplug it.', old)]).toEqual([true, true])
  expect(await rotate('drop')).toEqual([1, 1, 1, 1])
  const after = restarted(database)
  expect([await isOurAnswer(after, 'Unplug it.', await sign(used)), await isOurAnswer(after, 'Unplug it.', old)]).toEqual([true, false])
})
