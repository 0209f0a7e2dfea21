import { expect, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { writeSetting } from '#platform/database/settings.ts'
import { midnightOf } from '#platform/time/midnight.ts'
import { testNow } from '#test/support/context.ts'
import { countNextDay } from './count-day.ts'
import { mostDimensions, otherDimension } from './count-hour.ts'
import { readDaysCountedTo } from './read-days-counted.ts'
import { rollUpDays } from './roll-up-days.ts'

const hourMs = 3_600_000
const newYork = 'America/New_York'
const today = midnightOf(testNow, newYork)

async function addHour(database: Database, parts: object): Promise<void> {
  const row = { hour: today, audience: 'consumer', locale: 'en', device: 'desktop', metric: 'page', dimension: '/support', count: 1, sum: 0, ...parts }
  await database.write.insertInto('event_hour').values(row).execute()
}

async function rollUp(database: Database, countedTo: number, timeZone = newYork): Promise<void> {
  await writeSetting(database.write, 'analytics.countedTo', String(countedTo))
  const config = loadConfig({ CARELINE_ENV: 'test', INSIGHTS_TIME_ZONE: timeZone })
  await rollUpDays({ database, config }, { countNextDay: (asked) => countNextDay(database.read, asked) })
}

const days = async (database: Database) => (await database.read.selectFrom('event_day').selectAll().orderBy('day').execute()).map(({ day, dimension, count }) => [day, dimension, count])

describeEachEngine('what a day comes to', (openTestDatabase) => {
  test('ANA-01 the hours of a day that is over are put together, all devices; the day that runs is not, and doing it again changes nothing', async () => {
    const database = await openTestDatabase()
    const yesterday = midnightOf(today, newYork, -1)
    await addHour(database, { hour: yesterday, count: 3 })
    await addHour(database, { hour: today - hourMs, count: 4 })
    await addHour(database, { hour: today - hourMs, device: 'tablet', count: 5 })
    await addHour(database, { hour: today, count: 100 })
    await rollUp(database, today - hourMs)
    expect([await days(database), await readDaysCountedTo(database.read, newYork)]).toEqual([[], 0])
    for (const countedTo of [today, today + hourMs, today + hourMs]) {
      await rollUp(database, countedTo)
      expect([await days(database), await readDaysCountedTo(database.read, newYork)]).toEqual([[[yesterday, '/support', 12]], today])
    }
  })

  test('ANA-01 days with a changed clock have 23 and 25 hours; in another zone all days are counted anew', async () => {
    const database = await openTestDatabase()
    const changes = [Date.UTC(2026, 2, 8, 12), Date.UTC(2026, 10, 1, 12)]
    for (const noon of changes) for (let hour = midnightOf(noon, newYork, -1); hour < midnightOf(noon, newYork, 2); hour += hourMs) await addHour(database, { hour })
    await rollUp(database, today)
    expect((await days(database)).map(([, , count]) => count)).toEqual([24, 23, 24, 24, 25, 24])
    await rollUp(database, today, 'Asia/Tokyo')
    expect((await days(database)).every(([day]) => Number(day) % (24 * hourMs) === 15 * hourMs)).toBe(true)
    expect((await days(database)).reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(144)
    expect(await readDaysCountedTo(database.read, newYork)).toBe(0)
  })

  test('ANA-01 a day holds the 500 dimensions that count most, with what its hours put together', async () => {
    const database = await openTestDatabase()
    const hour = today - hourMs
    const place = { hour, audience: 'consumer', locale: 'en', device: '', metric: 'click', sum: 0 }
    await database.write.insertInto('event_hour').values(Array.from({ length: mostDimensions + 10 }, (_, n) => ({ ...place, dimension: `link ${n}`, count: n === 0 ? 9 : 1 }))).execute()
    await addHour(database, { ...place, dimension: otherDimension, count: 7 })
    await rollUp(database, today)
    const rows = await days(database)
    expect(rows).toHaveLength(mostDimensions + 1)
    expect(rows.find(([, dimension]) => dimension === 'link 0')?.[2]).toBe(9)
    expect(rows.find(([, dimension]) => dimension === otherDimension)?.[2]).toBe(17)
  })

  test('ANA-01 vitals of a day keep what percentiles need', async () => {
    const database = await openTestDatabase()
    const place = { audience: 'consumer', locale: 'en', device: 'desktop', vital: 'LCP', page: '/support' }
    await database.write.insertInto('vital_hour').values([{ ...place, hour: today - hourMs, count: 2, digest: '{"10":2}' }, { ...place, hour: today - 2 * hourMs, count: 3, digest: '{"10":1,"12":2}' }]).execute()
    await rollUp(database, today)
    expect(await database.read.selectFrom('vital_day').selectAll().execute()).toEqual([{ ...place, day: midnightOf(today, newYork, -1), count: 5, digest: '{"10":3,"12":2}' }])
  })
})
