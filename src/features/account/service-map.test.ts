import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Audience } from '#contracts/identity.ts'
import { serviceDetails, serviceOf, servicesPresent, type ServiceDetails } from './service-map.ts'

test('ACC-14 every presence flag maps to its service', () => {
  const keys = Object.fromEntries(
    ['myDirectv', 'myDsl', 'myInternet', 'myUverseTv', 'myDigitalPhone', 'myWireless', 'myFixedWirelessInternet', 'myLandlineHomePhone'].map(
      (flag) => [flag, serviceOf(flag)?.key],
    ),
  )
  expect(keys).toEqual({
    myDirectv: 'directv',
    myDsl: 'dsl',
    myInternet: 'internet',
    myUverseTv: 'u-verse-tv',
    myDigitalPhone: 'digital-phone',
    myWireless: 'wireless',
    myFixedWirelessInternet: 'fixed-wireless-internet',
    myLandlineHomePhone: 'landline',
  })
})

test('ACC-14 account-detail keys map to the same service as the presence flag', () => {
  expect(serviceOf('uverseAccountDetails')).toBe(serviceOf('myInternet'))
  expect(serviceOf('bsseAccountDetails')).toBe(serviceOf('myFixedWirelessInternet'))
  expect(serviceOf('somethingElse')).toBeUndefined()
})

test.each(['consumer', 'smb'] satisfies Audience[])('ACC-14 DSL and fixed wireless lead to topics of their own: %s', (audience) => {
  expect([serviceOf('myDsl')?.slugs[audience], serviceOf('myFixedWirelessInternet')?.slugs[audience]]).toEqual(['dsl', 'fixed-wireless'])
})

test('ACC-14 the display names are the ones of the specification', () => {
  expect(serviceDetails.map((row) => row.displayName).toSorted()).toEqual(
    ['Wireless', 'DIRECTV', 'AT&T TV', 'U-verse TV', 'Internet', 'Fixed Wireless Internet', 'DSL', 'Digital phone', 'Landline home phone', 'Mail', 'PREPAID'].toSorted(),
  )
})

test('ACC-14 keys, flags and account-detail keys are unique, and every service has a picture', () => {
  const names = serviceDetails.flatMap((row) => [row.key, 'presenceFlag' in row ? row.presenceFlag : [], 'accountDetailKey' in row ? row.accountDetailKey : []].flat())
  expect(new Set(names).size).toBe(names.length)
  expect(serviceDetails.every((row) => row.imageName.length > 0)).toBe(true)
})

test.each(['consumer', 'smb'] satisfies Audience[])('ACC-14 every slug is a topic that we have: %s', (audience) => {
  const topics = JSON.parse(readFileSync(`content/topics/${audience}.en.json`, 'utf8')) as { topic: string }[]
  const slugs = serviceDetails.flatMap((row: ServiceDetails) => row.slugs[audience] ?? [])
  expect(slugs.length).toBeGreaterThan(5)
  expect(topics.map(({ topic }) => topic)).toEqual(expect.arrayContaining(slugs))
})

test('ACC-14 the services a customer has, each once, from flags and account lists alike', () => {
  expect(servicesPresent({ myWireless: true, myDsl: false, myInternet: true, uverseAccountDetails: [{}], bsseAccountDetails: [] })).toEqual(['wireless', 'internet'])
  expect(servicesPresent({})).toEqual([])
  expect(servicesPresent({ myWireless: 'true' })).toEqual([])
})
