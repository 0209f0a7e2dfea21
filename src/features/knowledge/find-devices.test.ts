import { expect, test } from 'vitest'
import { findDevices } from './find-devices.ts'

const devices = ['Nokia BGW320 gateway', 'Nokia FastMile 5G gateway', 'Motorola moto g power 5G', 'Samsung Galaxy S24'].map((name) => ({ name }))

test.each([
  ['bgw 320', ['Nokia BGW320 gateway']],
  ['BGW-320', ['Nokia BGW320 gateway']],
  ['5g', ['Nokia FastMile 5G gateway', 'Motorola moto g power 5G']],
  ['gateway nokia', ['Nokia BGW320 gateway', 'Nokia FastMile 5G gateway']],
  ['Sámsung', ['Samsung Galaxy S24']],
  ['iphone', []],
  [' - ', []],
])('RED-08 of the devices %j means %j', (typed, names) => {
  expect(findDevices(devices, typed).map(({ name }) => name)).toEqual(names)
})
