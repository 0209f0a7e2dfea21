import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, inProof, inTests, test } from './journey.ts'
import { ZipFile } from 'yazl'
import { violationsOfStep } from './axe.ts'
import { visitorsOf } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because articles imported here would change what other tests find. */
let site: StartedServer
let folder: string
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'careline-import-journey-'))
  site = await startServer()
})
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await site.stop()
})

const visit = visitorsOf(() => site.url)

async function writeZip(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, name)
  const zip = new ZipFile()
  for (const [file, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), file)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const names = ['Amberlink', 'Brightwell', 'Cedarbox', 'Dovetail', 'Elmgate', 'Foxhole', 'Glowworm', 'Harbourer', 'Inkwell', 'Juniper']
const pages = () => Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`help/page-${index}.html`, foreign(`${names[index % 10]!} vortexphone ${index}`, index)]))
const foreign = (name: string, index: number) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><script>track()</script></head><body><nav>Menu</nav><main><h1>Reset the ${name}</h1><p>To reset the ${name}, hold its crown key for <b>${index + 5} seconds</b> until it hums.</p><h2>Afterwards</h2><p>See <a href="page-${(index + 1) % 50}.html">the next one</a> or <a href="https://elsewhere.example/">another site</a>.</p></main></body></html>`

for (const javaScriptEnabled of [true, false]) {
  test(`STU-05 foreign articles come as files, are reported on, imported, published by another person, and found (${javaScriptEnabled ? 'with' : 'without'} script)`, inTests(!javaScriptEnabled), async ({ browser }) => {
    const count = javaScriptEnabled ? 50 : 3
    const word = javaScriptEnabled ? 'vortexphone' : 'plainphone'
    const zip = await writeZip(`${word}.zip`, { ...Object.fromEntries(Object.entries(pages()).slice(0, count).map(([name, text]) => [`${word}/${name}`, text.replaceAll('vortexphone', word)])), 'logo.png': 'x', 'broken.md': '---\ntitle: [\n---\nx' })
    const eddie = await visit(browser, 'eddie.cole', '/studio/import', { javaScriptEnabled, viewport: { width: 360, height: 780 } })
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    await eddie.getByLabel('ZIP or files').setInputFiles(zip)
    await eddie.getByRole('button', { name: 'Look at the files' }).click()
    await expect(eddie.getByRole('heading', { level: 1 })).toHaveText(`Report of ${word}.zip`)
    // nothing in the files names a topic, and the report asks for it
    await eddie.getByRole('combobox', { name: new RegExp(`\\(${count}\\)$`) }).selectOption('internet/wi-fi')
    await eddie.getByRole('button', { name: 'Put them under this topic' }).click()
    await expect(eddie.getByRole('link', { name: `Articles ${count}` })).toBeVisible({ timeout: 30_000 })
    await eddie.getByRole('link', { name: `See the text: Reset the Amberlink ${word} 0` }).click()
    const text = eddie.getByRole('region', { name: `Text before the import: Reset the Amberlink ${word} 0` })
    await expect(text.getByText('hold its crown key for 5 seconds').last()).toBeVisible()
    if (javaScriptEnabled) await expect(text).toBeFocused()
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    await text.getByRole('link', { name: 'Close the text' }).click()
    await expect(text).toHaveCount(0)
    await expect(eddie.getByText('Links to other sites are now plain text, because articles link to pages of this site alone: https://elsewhere.example/').first()).toBeVisible()
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    await eddie.getByRole('link', { name: 'Refused files 2' }).click()
    await expect(eddie.getByText('Left out: no text shows it')).toBeVisible()
    await expect(eddie.getByText('have a mistake at line 2 of the file')).toBeVisible()
    await eddie.getByRole('button', { name: `Import ${count} and send them to review` }).click()
    const imported = eddie.getByRole('status').filter({ hasText: 'The import is in the Studio now' })
    await expect(imported).toBeVisible()
    if (javaScriptEnabled) await expect(imported).toBeFocused()
    await expect(eddie.getByRole('button', { name: /Publish/ })).toHaveCount(0)

    const maya = await visit(browser, 'maya.torres', '/support')
    const search = () => maya.request.get(`${site.url}/search?q=${encodeURIComponent(`reset the Cedarbox ${word}`)}`).then((answer) => answer.text())
    expect(await search()).not.toContain(`Reset the Cedarbox ${word}`)

    const nina = await visit(browser, 'nina.park', new URL(eddie.url()).pathname, { javaScriptEnabled })
    await nina.getByRole('button', { name: `Publish all ${count}` }).click()
    await expect(nina.getByRole('status').filter({ hasText: `Published: ${count}. Customers see them now.` })).toBeVisible()
    await expect.poll(search, { timeout: 20_000 }).toContain(`Reset the Cedarbox ${word} 2`)
    // also used for answers, from the article's text, although no question was written for it
    const extract = async () => (await maya.request.get(`${site.url}/search/v1/answerextraction?app-id=a&q=${encodeURIComponent(`How long do I hold the crown key of the Cedarbox ${word} 2?`)}`)).text()
    await expect.poll(extract, { timeout: 20_000 }).toContain('7 seconds')
    // the article itself: a click on its result opens it in a modal, its address opens its page
    await maya.goto(`${site.url}/search?q=${encodeURIComponent(`reset the Cedarbox ${word} 2`)}`)
    const result = maya.getByRole('heading', { level: 2 }).getByRole('link', { name: new RegExp(`Reset the Cedarbox ${word} 2$`) })
    await maya.goto(new URL((await result.getAttribute('href'))!, site.url).href)
    await expect(maya.getByRole('heading', { level: 1 })).toHaveText(`Reset the Cedarbox ${word} 2`)
    await expect(maya.getByText('hold its crown key for 7 seconds')).toBeVisible()
  })
}

test('STU-05 STU-01 nobody but editors sends files, no other site does for them, and what is no form or leads out is refused', inProof, async ({ browser, request }) => {
  const path = `${site.url}/studio/import/files`
  const file = { name: 'a.md', mimeType: 'text/markdown', buffer: Buffer.from('# A\n\ntext') }
  expect((await request.post(path, { multipart: { files: file }, headers: { origin: site.url } })).status()).toBe(404)
  for (const loginId of ['maya.torres', 'nina.park', 'olive.grant']) {
    const page = await visit(browser, loginId, '/support')
    expect((await page.request.post(path, { multipart: { files: file }, headers: { origin: site.url } })).status(), loginId).toBe(404)
  }
  const eddie = await visit(browser, 'eddie.cole', '/studio/import')
  expect((await eddie.request.post(path, { multipart: { files: file }, headers: { origin: 'https://evil.example' } })).status()).toBe(403)
  const send = async (init: Parameters<typeof eddie.request.post>[1]) => (await eddie.request.post(path, { maxRedirects: 0, ...init, headers: { origin: site.url, ...init?.headers } })).headers()['location']
  expect(await send({ data: 'x', headers: { 'content-type': 'text/plain' } })).toBe('/studio/import?failed=no-articles')
  expect(await send({ multipart: { files: { ...file, name: '../../a.md' } } })).toContain('failed=unsafe-name')
  expect(await send({ data: 'no boundary', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).toContain('failed=')
  expect(await send({ data: Buffer.alloc(100_000_001), headers: { 'content-type': 'multipart/form-data; boundary=x' } }).catch(() => 'cut off')).toMatch(/failed=too-large|cut off/)
  // no host is allowed on this site, so the form does not exist
  expect((await eddie.request.post(`${site.url}/studio/import`, { form: { sitemap: 'https://127.0.0.1/' }, headers: { origin: site.url } })).status()).toBe(404)
  expect((await eddie.request.get(`${site.url}/studio/import/00000000-0000-4000-8000-000000000000`)).status()).toBe(404)
  for (const closed of ['/studio/import', '/studio/import/content.zip', '/studio/import.data']) expect((await request.get(site.url + closed)).status(), closed).toBe(404)
  const zip = await eddie.request.get(`${site.url}/studio/import/content.zip`)
  expect([zip.status(), zip.headers()['content-type'], zip.headers()['x-content-type-options'], (await zip.body()).subarray(0, 2).toString()]).toEqual([200, 'application/zip', 'nosniff', 'PK'])
})
