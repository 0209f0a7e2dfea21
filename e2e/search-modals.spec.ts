import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inProof, test } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { waitForScript } from './people.ts'
import { startWithFlags } from './start-with-flags.ts'

/** An operator's content besides help: features of fiber, forum answers, offers. */
const kinds = [
  { topic: 'fiber', id: 'KM1900001', word: 'zorbulating', page: '/search/internet/fiber/featuresbenefits/modal' },
  { topic: 'forums', id: 'KM1900002', word: 'quixendling', page: '/search/forumsanswer/modal' },
  { topic: 'offers', id: 'KM1900003', word: 'brindlewort', page: '/search/offertraydetail/modal' },
]

function addKinds(content: string): void {
  for (const locale of ['en', 'es']) {
    const file = path.join(content, `topics/consumer.${locale}.json`)
    const topics = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
    for (const { topic, id, word } of kinds) {
      topics.push({ topic, title: `About ${topic}`, description: `All about ${topic}.`, icon: 'internet', subs: [{ sub: 'all', title: `All of ${topic}`, description: `All about ${topic}.` }] })
      const folder = path.join(content, 'articles', locale, 'consumer', topic)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, `${id}.md`), `---\nid: ${id}\ntopic: ${topic}\nsub: all\ntitle: The ${word} of ${topic}\ndescription: What ${word} is.\nupdated: 2026-10-12\nminutes: 1\nquestions:\n  - What is ${word}?\nrelated: []\n---\n\nIt is ${word}, and no more than that.\n`)
    }
    writeFileSync(file, JSON.stringify(topics))
  }
}

test('ANA-07 ANA-08 what fiber brings, an answer of a forum and an offer open over the results, each reported under its name', inProof, async ({ browser }) => {
  // a site with different content builds its indexes first
  test.slow()
  const site = await startWithFlags({}, {}, addKinds)
  try {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, viewport: { width: 360, height: 740 } })).newPage()
    const reported: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/analytics/v1/events') || request.method() !== 'POST') return
      reported.push(...(request.postDataJSON() as { events: { name: string; page: string }[] }).events.filter(({ name, page: of }) => name === 'Page_Load' && of.endsWith('/modal')).map((event) => event.page))
    })
    for (const { word, page: name } of kinds) {
      await page.goto(`${site.url}/search?q=${word}`)
      await waitForScript(page)
      const result = page.locator('ol h2 a').filter({ hasText: word })
      await result.press('Enter')
      await expect(page.getByRole('dialog')).toContainText(`It is ${word}`)
      expect(await violationsOfStep(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(result).toBeFocused()
      await expect.poll(() => reported).toContain(name)
    }
    expect(reported).toEqual(kinds.map(({ page: name }) => name))
    // any other article has no pseudo-page
    await page.goto(`${site.url}/search?q=gateway`)
    await waitForScript(page)
    await page.locator('ol h2 a').first().press('Enter')
    await expect(page.getByRole('dialog').locator('p').first()).toBeVisible()
    expect(reported).toHaveLength(kinds.length)
  } finally {
    await site.stop()
    site.remove()
  }
})
