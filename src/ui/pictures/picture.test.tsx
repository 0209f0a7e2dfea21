import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DevicePicture } from './device-picture.tsx'
import { drawnDevice } from './devices/drawn-devices.ts'
import { Picture } from './picture.tsx'

test('a picture says its label, or nothing', () => {
  const named = renderToStaticMarkup(<Picture name="storm" label="An outage" />)
  expect(named).toContain('role="img" aria-label="An outage"')
  expect(named).toMatch(/<use href="[^"]*spots[^"]*#storm"/)
  const silent = renderToStaticMarkup(<Picture name="step-plug-in" decorative />)
  expect(silent).toContain('aria-hidden="true"')
  expect(silent).toMatch(/<use href="[^"]*steps[^"]*#step-plug-in"/)
})

test('a device shines as it normally does, or as it is said to, and its back not at all', () => {
  const uses = (markup: string) => [...markup.matchAll(/#([\w-]+)"(?: class="([^"]*)")?/g)].map(([, id, look]) => (look ? `${id} ${look.replaceAll(/_([a-z]+)_\w+/g, '$1')}` : id))
  expect(uses(renderToStaticMarkup(<DevicePicture device="arris-bgw210" decorative />))).toEqual(['arris-bgw210-front', 'arris-bgw210-normal'])
  expect(uses(renderToStaticMarkup(<DevicePicture device="arris-bgw210" lights={{ power: 'green', broadband: 'blinking red', service: 'off' }} decorative />))).toEqual(['arris-bgw210-front', 'arris-bgw210-light-power green', 'arris-bgw210-light-broadband blinking red'])
  expect(uses(renderToStaticMarkup(<DevicePicture device="arris-bgw210" side="back" label="The ports" />))).toEqual(['arris-bgw210-back'])
})

test('a device that nobody has drawn has no picture', () => {
  expect(drawnDevice({ make: 'nokia', model: 'bgw320' })).toBe('nokia-bgw320')
  expect(drawnDevice({ make: 'acme', model: 'one' })).toBeUndefined()
})
