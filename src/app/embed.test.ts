import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPreviewPicture } from '#features/site-content/server.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import type { Site } from '#platform/context/request-context.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { mountBrandStyles } from './embed.server.ts'

const brandStyle = ':root{--brand-accent:#14662f;--brand-dark-accent:#7fd39a}'
const siteOf = (more: Partial<Site>): Site => ({ brand: 'Fernline', legalName: 'Fernline Inc.', supportPhone: '888.555.0199', ...more })

test('STU-08 the widgets on other pages get the operator’s colours for their shadow, and nothing where they are ours', async () => {
  const styles = async (site: Site) => {
    const app = new Hono<AppEnv>()
    app.use(async (c, next) => {
      c.set('request', buildContext(buildRuntime({ site })))
      await next()
    })
    mountBrandStyles(app)
    return app.request('/embed/brand.css')
  }
  const own = await styles(siteOf({ brandStyle }))
  expect(await own.text()).toBe(':host{--brand-accent:#14662f;--brand-dark-accent:#7fd39a}')
  expect(own.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await (await styles(siteOf({}))).text()).toBe('')
})

test('STU-08 the picture of link previews has the operator’s colour and words that can be read on it, and is ours without a brand', async () => {
  const ours = 'public/og.png'
  expect(readPreviewPicture(buildRuntime({ site: siteOf({}) }), ours)).toBeUndefined()
  const runtime = buildRuntime({ site: siteOf({ brandStyle }) })
  const picture = await readPreviewPicture(runtime, ours)!
  expect(readPreviewPicture(runtime, ours)).toBe(readPreviewPicture(runtime, ours))
  const pixels = async (file: Buffer) => (await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true }))
  const [{ data, info }, before] = [await pixels(picture), await pixels(readFileSync(ours))]
  expect([info.width, info.height]).toEqual([1200, 630])
  const at = (of: Buffer, x: number, y: number) => [...of.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  expect(at(data, 5, 5)).toEqual([0x14, 0x66, 0x2f])
  // places that are white in the default picture are white here too
  const white = [...Array(1200 * 630).keys()].filter((place) => before.data[place * 3] === 255)
  expect(white.length).toBeGreaterThan(20_000)
  expect(white.every((place) => data[place * 3]! > 250)).toBe(true)
})
