import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screenNames, screenOf, screenPath } from '../../rules/screens.ts'
import { offersOf } from './fix-offers.ts'

const fix = { id: 'slow-wifi', title: 'Slow Wi-Fi', description: '', minutes: 5, articles: ['KM1000101', 'KM1000104'], category: 'internet', picture: 'wifi' } as unknown as Parameters<typeof offersOf>[0][number]
const english = { audience: 'consumer', locale: 'en' } as const

test('NET-10 ANS-16 what a page of the site does is offered as that page, and else as the fix that leads through it', () => {
  const offerOf = offersOf([fix], english)
  expect(offerOf('KM1000104')).toMatchObject({ href: '/support/internet/home#wifi-main', button: 'See or change your Wi-Fi password' })
  expect(offerOf('KM1000103')).toMatchObject({ href: '/support/internet/home#restart-title', label: 'Restart it' })
  expect(offerOf('KM1201011')).toMatchObject({ href: '/support/speedtest' })
  expect(offerOf('KM1201004')).toMatchObject({ href: '/support/internet/home#devices-title' })
  expect(offerOf('KM1000201')).toMatchObject({ href: '/support/wireless/refreshconnection/modal' })
  expect(offerOf('KM1000101')).toMatchObject({ href: '/support/fix/slow-wifi', button: 'Let’s fix it: Slow Wi-Fi' })
  expect(offerOf('KM9999999')).toBeUndefined()
  expect(offersOf([fix], { audience: 'smb', locale: 'es' })('KM2000103')).toMatchObject({ href: '/support/es-us/smallbusiness/internet/home#restart-title', button: 'Reiniciar su gateway' })
})

test('NET-10 each of these pages is offered by an article that is there', () => {
  const articles = readdirSync('content/articles/en', { recursive: true }).map((file) => /(KM\d+)\.md$/.exec(String(file))?.[1] ?? '')
  const offered = articles.flatMap((article) => screenOf(article) ?? [])
  expect([...new Set(offered)].toSorted()).toEqual([...screenNames].toSorted())
  for (const screen of screenNames) expect(screenPath(english, screen)).toMatch(/^\/support\//)
})
