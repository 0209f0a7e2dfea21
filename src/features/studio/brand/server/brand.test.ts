import { readFile } from 'node:fs/promises'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { StaffRoles } from '#contracts/identity.ts'
import type { Brand } from '#features/site-content/contract.ts'
import { createSiteReader, readBrandFile, readSite } from '#features/site-content/server.ts'
import { currentRuntime } from '#platform/context/current-runtime.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { readSiteVersion, readVersions } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, lendTestLocation, postgresMissing } from '#test/support/databases.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { keepBrandLogo, readStudioBrand, setStudioBrand } from '../brand-endpoints.ts'
import { readBrandPage, readLookStyles, submitBrandForm } from './read-brand-room.ts'

const fernline: Brand = {
  brand: 'Fernline',
  legalName: 'Fernline Inc.',
  supportPhone: '888.555.0199',
  accent: '#14662f',
  hours: { consumer: { en: [{ subject: 'Billing', says: 'Weekdays' }], es: [{ subject: 'Facturas', says: 'Entre semana' }] }, smb: { en: [], es: [] } },
  footerLinks: [{ href: 'https://fernline.example/terms', en: 'Terms', es: 'Condiciones' }],
  legal: { en: 'Licensed in Texas.', es: 'Con licencia en Texas.' },
}

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#14662f' } }).png().withMetadata({ exif: { IFD0: { Copyright: 'a secret place' } } }).toBuffer()

async function open(database: Database) {
  const runtime = buildRuntime({ database, handlers: studioHandlers, readSite: createSiteReader(database, await readSite('content')) })
  const as = (role?: StaffRoles, path?: string) => buildContext(runtime, { identity: { ...signedInAs('nina'), ...(role ? { role } : {}) }, ...(path ? { path } : {}) })
  const set = async (version: number, brand: Brand, role: StaffRoles = 'publisher') => {
    const outcome = await call(as(role), setStudioBrand, { body: { brand, version } })
    return outcome.ok ? outcome.data.version : outcome.code
  }
  const leave = async (bytes: Buffer) => {
    const asked = as('publisher')
    const outcome = await call({ ...asked, deadline: asked.deadline + 60_000 }, keepBrandLogo, { body: { bytes: bytes.toString('base64') } })
    return outcome.ok ? outcome.data : outcome.code
  }
  const siteNow = async () => (await currentRuntime(runtime)).site
  return { runtime, as, set, leave, siteNow }
}

const formOf = (fields: Record<string, string>) => new URLSearchParams({ version: '0', brand: 'Fernline', legalName: 'Fernline Inc.', supportPhone: '888.555.0199', intent: 'publish', ...fields })

describeEachEngine('the brand', (openTestDatabase) => {
  test('STU-08 the settings are the brand until one is published, which then is what every request has, and siteVersion rises with it', async () => {
    const database = await openTestDatabase()
    const { set, siteNow } = await open(database)
    const seed = JSON.parse(await readFile('content/site.json', 'utf8')) as { brand: string; billing: object }
    expect((await siteNow()).brand).toBe(seed.brand)
    const before = await readSiteVersion(database.read)
    expect(await set(0, fernline)).toBe(1)
    expect(await readSiteVersion(database.read)).toBe(before + 1)
    await expect.poll(siteNow).toMatchObject({ brand: 'Fernline', supportPhone: '888.555.0199', legal: { en: 'Licensed in Texas.' }, brandStyle: expect.stringContaining('--brand-accent:#14662f'), billing: seed.billing })
    expect(await siteNow()).toBe(await siteNow())
  })

  test('STU-08 another name or phone is new content, since page texts that the search has read contain both; nothing else is', async () => {
    const database = await openTestDatabase()
    const { set } = await open(database)
    const versions: number[] = []
    for (const [version, brand] of [fernline, { ...fernline, legalName: 'Fern Inc.' }, { ...fernline, supportPhone: '888.555.0100' }, { ...fernline, brand: 'Fern', supportPhone: '888.555.0100' }].entries()) {
      await set(version, brand)
      versions.push((await readVersions(database.read)).contentVersion)
    }
    expect(versions.map((each) => each - versions[0]!)).toEqual([0, 0, 1, 2])
  })

  test('STU-08 STU-09 two publishers never overwrite each other, the same sent twice is one, and the log has what was before and after', async () => {
    const database = await openTestDatabase()
    const { as, set } = await open(database)
    expect([await set(0, fernline), await set(0, fernline), await set(0, { ...fernline, brand: 'Other' })]).toEqual([1, 1, 'CHANGED_MEANWHILE'])
    const both = await Promise.all([set(1, { ...fernline, brand: 'One' }), set(1, { ...fernline, brand: 'Two' })])
    expect(both.toSorted()).toEqual([2, 'CHANGED_MEANWHILE'])
    const read = await call(as('publisher'), readStudioBrand, {})
    expect(read.ok && read.data.changes.map(({ person, before, after }) => [person, before?.brand, after.brand])).toEqual([
      ['nina.login', 'Fernline', both[0] === 2 ? 'One' : 'Two'],
      ['nina.login', 'Meadowlink', 'Fernline'],
    ])
  })

  test('STU-08 what cannot be read or is not there is refused, and changes nothing', async () => {
    const database = await openTestDatabase()
    const { set } = await open(database)
    for (const brand of [{ ...fernline, accent: '#ffd400' }, { ...fernline, accentDark: '#202020' }, { ...fernline, accent: undefined, accentDark: '#8ab4ff' }, { ...fernline, logo: { light: 'logo-none.webp', dark: 'logo-none.webp', width: 100, height: 32 } }]) {
      expect(await set(0, brand)).toBe('BRAND_IMPOSSIBLE')
    }
    for (const wrong of [{ brand: 'a\nBcc: x@y' }, { brand: 'Acme \u202emoc.live' }, { legalName: 'Acme\u2028Inc.' }, { brand: '<b>' }, { supportPhone: 'call us' }, { footerLinks: [{ href: 'javascript:alert(1)', en: 'a', es: 'b' }] }, { footerLinks: [{ href: '//elsewhere.example', en: 'a', es: 'b' }] }, { footerLinks: [{ href: 'https://good.example@evil.example', en: 'a', es: 'b' }] }]) {
      expect(await set(0, { ...fernline, ...wrong })).not.toBe(1)
    }
    expect(await database.read.selectFrom('brand').selectAll().execute()).toEqual([])
    expect(await database.read.selectFrom('studio_change').selectAll().execute()).toEqual([])
  })

  test('STU-08 TIC-09 a logo is written anew without what came with it, fits the header, is served for ever by its own name; anything else is refused', async () => {
    const database = await openTestDatabase()
    const { runtime, leave, set } = await open(database)
    const bytes = await picture(900, 300)
    expect(bytes.includes('a secret place')).toBe(true)
    const kept = await leave(bytes)
    if (typeof kept === 'string') throw new Error(kept)
    expect(kept).toMatchObject({ file: expect.stringMatching(/^logo-[0-9a-f]{24}\.webp$/), width: 120, height: 40 })
    const file = await readBrandFile(runtime, kept.file)
    expect([file?.mediaType, file?.isForEver, file?.bytes.includes('a secret place')]).toEqual(['image/webp', true, false])
    for (const hostile of ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'GIF89a', '<html>', '\x89PNG\r\n\x1a\nrest']) expect(await leave(Buffer.from(hostile, 'latin1'))).toBe('LOGO_IMPOSSIBLE')
    expect(await leave(await picture(900, 4))).toBe('LOGO_IMPOSSIBLE')
    for (const name of ['site.json', '../site.json', 'logo-x.webp', '__proto__', 'logo.svg']) expect(await readBrandFile(runtime, name)).toBeUndefined()
    expect(await set(0, { ...fernline, logo: { light: kept.file, dark: kept.file, width: kept.width, height: kept.height } })).toBe(1)
    // An unpublished logo is deleted after a day; a published one stays for the history.
    const other = await leave(await picture(100, 100))
    await database.write.updateTable('brand_logo').set({ left_at: testNow - 2 * 86_400_000 }).execute()
    await leave(await picture(90, 45))
    expect(await readBrandFile(runtime, kept.file)).toBeDefined()
    expect(await readBrandFile(runtime, (other as { file: string }).file)).toBeUndefined()
    // each picture starts a process
  }, 90_000)

  test('STU-08 a form that is refused names the pair and what it comes to in both themes, keeps what was typed, and publishes nothing', async () => {
    const database = await openTestDatabase()
    const { as, siteNow } = await open(database)
    const answer = await submitBrandForm(as('publisher'), formOf({ accent: '#FFD400', 'footer.0.en': 'Terms', 'footer.0.href': 'https://x.example', 'hours.consumer.en': 'Billing' }))
    if (answer.kind !== 'page') throw new Error(answer.kind)
    expect(answer.status).toBe(422)
    const lines = answer.page.notice!.lines.join('\n')
    expect(lines).toMatch(/: 1\.\d\d to 1 in the light theme \(#\w{6} on #\w{6}\), \d+\.\d\d to 1 in the dark theme \(#\w{6} on #\w{6}\)\. Both need 4\.5\. .*passes is #[0-9a-f]{6}/)
    expect(lines).toContain('Each link at the foot')
    expect(lines).toContain('Each line of hours')
    expect(answer.page.fields).toMatchObject({ accent: '#ffd400', hours: { consumer: { en: 'Billing' } } })
    expect(answer.page.look.stylesHref).toContain('accent=%23ffd400')
    const dark = await submitBrandForm(as('publisher', '/support/es-us'), formOf({ accent: '#14662f', accentDark: '#303030' }))
    expect(dark.kind === 'page' && dark.page.notice!.lines[0]).toMatch(/ en el tema claro .* en el tema oscuro .*«Color en páginas oscuras»/)
    expect((await siteNow()).brand).toBe('Meadowlink')
    const looked = await submitBrandForm(as('publisher'), formOf({ intent: 'look', accent: '#14662f' }))
    expect(looked.kind === 'page' && [looked.status, looked.page.notice!.title, looked.page.fields.brand]).toEqual([200, 'Nothing was published', 'Fernline'])
    expect(looked.kind === 'page' && looked.page.isLooked).toBe(true)
    expect(await database.read.selectFrom('brand').selectAll().execute()).toEqual([])
  })

  test('STU-08 what is wrong is said at its field, a colour is read as people write it, and an empty language is named', async () => {
    const { as } = await open(await openTestDatabase())
    const send = async (fields: Record<string, string>) => {
      const answer = await submitBrandForm(as('publisher'), formOf({ intent: 'look', ...fields }))
      if (answer.kind !== 'page') throw new Error(answer.kind)
      return answer.page
    }
    expect((await send({ accent: '#F00', accentDark: 'zebra', supportPhone: '1', 'legal.en': 'Licensed.' })).errors).toEqual({
      supportPhone: expect.stringMatching(/^The phone/), accentDark: expect.stringMatching(/^The accent on dark pages/), legalSpanish: expect.stringContaining('is empty in Spanish'),
    })
    expect((await send({ accent: '#ffd400' })).errors.accent).toContain('in the light theme')
    const page = await send({ accent: '7A1FA2' })
    expect([page.fields.accent, page.errors, page.look.stylesHref]).toEqual(['#7a1fa2', {}, '/studio/brand/look.css?accent=%237a1fa2'])
    expect((await send({ accent: '#f00' })).fields.accent).toBe('#ff0000')
  })

  test('STU-08 a logo that is as dark or as light as the page is told with the preview', async () => {
    const { as, leave } = await open(await openTestDatabase())
    const drawn = async (colour: string, ground: string) => {
      const letters = await sharp({ create: { width: 60, height: 40, channels: 4, background: colour } }).png().toBuffer()
      const kept = await leave(await sharp({ create: { width: 240, height: 80, channels: 4, background: ground } }).composite([{ input: letters }]).png().toBuffer())
      if (typeof kept === 'string') throw new Error(kept)
      return `${kept.file} ${kept.width} ${kept.height}`
    }
    const warnings = async (logoLight: string, logoDark = '') => {
      const answer = await submitBrandForm(as('publisher'), formOf({ intent: 'look', logoLight, logoDark }))
      return answer.kind === 'page' && answer.page.logoWarnings.map((each) => /on (light|dark) pages/.exec(each)![1])
    }
    const [black, white, onWhite] = [await drawn('#000000', '#00000000'), await drawn('#ffffff', '#00000000'), await drawn('#000000', '#ffffff')]
    expect([await warnings(black), await warnings(white), await warnings(black, white), await warnings(onWhite), await warnings('')]).toEqual([['dark'], ['light'], [], [], []])
  }, 90_000)

  test('STU-08 what was published can be put into the form again, and a conflict says who and what', async () => {
    const database = await openTestDatabase()
    const { as, set } = await open(database)
    await set(0, fernline)
    await set(1, { ...fernline, brand: 'Another', accent: '#7a1f5c' })
    const page = await readBrandPage(as('publisher'))
    if (page.kind !== 'page') throw new Error(page.kind)
    expect(page.page.history[0]!.lines).toEqual(['Name: Fernline → Another', 'Accent on light pages: #14662f → #7a1f5c'])
    const [oldest, installed] = [page.page.history.at(-2)!, page.page.history.at(-1)!]
    const before = await readBrandPage(as('publisher', installed.restoreHref))
    expect(before.kind === 'page' && [installed.by, before.page.fields.brand, before.page.version, before.page.notice?.title]).toEqual(['As installed', 'Meadowlink', 2, 'Earlier brand: As installed'])
    const restored = await readBrandPage(as('publisher', oldest.restoreHref))
    expect(restored.kind === 'page' && [restored.page.fields.brand, restored.page.version, restored.page.fields.hours.consumer.es]).toEqual(['Fernline', 2, 'Facturas | Entre semana'])
    const late = await submitBrandForm(as('publisher'), formOf({ version: '1' }))
    expect(late.kind === 'page' && [late.status, late.page.version, late.page.fields.brand, late.page.conflict?.theirs]).toEqual([409, 1, 'Fernline', 2])
    expect(late.kind === 'page' && late.page.conflict!.differences).toContainEqual({ label: 'Name', lines: [{ kind: 'removed', text: 'Fernline' }, { kind: 'added', text: 'Another' }] })
    // publishing again does not replace it; a button of its own does, and only the version that was shown
    const again = await submitBrandForm(as('publisher'), formOf({ version: '1' }))
    expect(again.kind === 'page' && [again.status, again.page.version]).toEqual([409, 1])
    expect(await submitBrandForm(as('publisher'), formOf({ version: '1', intent: 'replace', theirs: '1' }))).toMatchObject({ kind: 'page', status: 409 })
    expect(await submitBrandForm(as('publisher'), formOf({ version: '1', intent: 'forget' }))).toEqual({ kind: 'done', href: '/studio/brand?done=forget' })
    expect(await submitBrandForm(as('publisher'), formOf({ version: '1', intent: 'replace', theirs: '2' }))).toMatchObject({ kind: 'done' })
  })

  test.each([undefined, 'editor', 'operator', 'operator editor'] as const)('STU-01 STU-08 to %s there is no brand', async (role) => {
    const { as } = await open(await openTestDatabase())
    const refused = await Promise.all([call(as(role), readStudioBrand, {}), call(as(role), setStudioBrand, { body: { brand: fernline, version: 0 } }), call(as(role), keepBrandLogo, { body: { bytes: 'AAAA' } })])
    expect(refused.map((outcome) => outcome.ok)).toEqual([false, false, false])
    expect([await readBrandPage(as(role)), await submitBrandForm(as(role), formOf({})), readLookStyles(as(role, '/studio/brand/look.css?accent=%2314662f'))]).toEqual([{ kind: 'missing' }, { kind: 'missing' }, undefined])
  })
})

test.skipIf(postgresMissing)('STU-08 what one process publishes every other one shows', async () => {
  const location = await lendTestLocation('postgres')
  const both = [await openDatabase(location), await openDatabase(location)] as const
  onTestFinished(async () => void (await Promise.all(both.map((database) => database.close()))))
  const [one, other] = [await open(both[0]), await open(both[1])]
  expect((await other.siteNow()).brand).toBe('Meadowlink')
  expect(await one.set(0, fernline)).toBe(1)
  await expect.poll(async () => (await other.siteNow()).brand, { timeout: 10_000 }).toBe('Fernline')
  // A request that began earlier keeps its brand to its end.
  const begun = await currentRuntime(other.runtime)
  expect(await one.set(1, { ...fernline, brand: 'Later' })).toBe(2)
  await expect.poll(async () => (await other.siteNow()).brand, { timeout: 10_000 }).toBe('Later')
  expect(begun.site.brand).toBe('Fernline')
})

test('STU-08 the look is made of colours alone, whatever its address says', async () => {
  const runtime = buildRuntime({})
  const styles = (query: string) => readLookStyles(buildContext(runtime, { identity: { kind: 'customer', customerId: 'nina', loginId: 'nina', loginType: 'UserId', role: 'publisher' }, path: `/studio/brand/look.css?${query}` }))
  expect(styles('accent=%2314662f')).toMatch(/^\.brand-look\{(--brand-[a-z-]+:#[0-9a-f]{6};?){8}\}$/)
  for (const query of ['', `accent=${encodeURIComponent('#14662f}body{display:none')}`, 'accent=red']) expect(styles(query)).toContain('--brand-accent:#0b57d0')
})

test('STU-08 the page icon is drawn from the name and the accent, and its letter is no markup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'careline-icon-'))
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ brand: '&Fern', legalName: 'F', supportPhone: '800.555.0142', accent: '#14662f' }))
  const site = await readSite(folder)
  expect(site.icon?.svg).toContain('>&#38;</text>')
  const file = await readBrandFile(buildRuntime({ site }), site.icon!.file)
  expect([file?.mediaType, file?.isForEver]).toEqual(['image/svg+xml', true])
})
