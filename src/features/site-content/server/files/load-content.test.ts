import { describe, expect, test } from 'vitest'
import { ContentError } from './content-problems.ts'
import { interpretContent, loadContent } from './load-content.ts'
import { readSite } from '../feeds/read-site.ts'
import { articleFile, articleText, buildContentFiles, buildHomeFeed, writeContent } from '../store/test-content.ts'

const englishArticle = articleFile({ audience: 'consumer', locale: 'en' })
const home = 'feeds/idpcms/support/home/consumer.en.json'

/** The problems of the smallest valid content after a change; undefined removes a file. */
function problemsWith(changes: Record<string, string | undefined>): readonly string[] {
  const files = Object.entries({ ...buildContentFiles(), ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  try {
    interpretContent('content', new Map(files))
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
}

function withHome(change: (feed: ReturnType<typeof buildHomeFeed>) => void): Record<string, string> {
  const feed = buildHomeFeed({ audience: 'consumer', locale: 'en' })
  change(feed)
  return { [home]: JSON.stringify(feed) }
}

test('FLG-07 the content files of this installation have no problems', async () => {
  const content = await loadContent('content')
  expect(content.articles.length).toBeGreaterThan(0)
  expect(content.site).toMatchObject({ brand: 'Meadowlink', legalName: 'Meadowlink Communications', supportPhone: '800.555.0142' })
})

test('STU-08 outside articles the content files of this installation name the phone of the brand by its placeholder', async () => {
  const { site, pages, feeds } = await loadContent('content')
  const said = (text: string) => text.replace(/\D/g, '').includes(site.supportPhone.replace(/\D/g, ''))
  expect([...pages, ...feeds].filter(({ body }) => said(typeof body === 'string' ? body : JSON.stringify(body))).map(({ file }) => file)).toEqual([])
  expect(pages.filter(({ page, body }) => page === 'contact' && body.includes('[{phone}](tel:{phone})'))).toHaveLength(4)
})

test('FLG-07 the smallest content has no problems either', () => {
  expect(problemsWith({})).toEqual([])
})

describe('FLG-07 a problem names its file and field in one sentence', () => {
  const cases: [name: string, changes: Record<string, string | undefined>, problem: string][] = [
    ['a field that is missing', { [englishArticle]: articleText({ title: undefined }) }, `In ${englishArticle} the field 'title' is missing.`],
    ['a field of the wrong kind', { [englishArticle]: articleText({ minutes: 'four' }) }, `In ${englishArticle} the field 'minutes' cannot be used: must be a whole number.`],
    ['a field that is not known', { [englishArticle]: articleText({ subtitle: 'x' }) }, `In ${englishArticle} the field 'subtitle' is not known here.`],
    ['a date that is none', { [englishArticle]: articleText({ updated: '12.10.2026' }) }, `In ${englishArticle} the field 'updated' cannot be used: must be a date such as 2026-10-12.`],
    ['an id that is none', { [englishArticle]: articleText({ id: 'KM1' }) }, `In ${englishArticle} the field 'id' cannot be used: must be 'KM' and seven digits.`],
    ['an id that is not the name of the file', { [englishArticle]: articleText({ id: 'KM1000002' }) }, `In ${englishArticle} the field 'id' says 'KM1000002' where the file's place says 'KM1000001'.`],
    ['no fields at all', { [englishArticle]: 'Hello' }, `The file ${englishArticle} must begin with its fields between two lines of '---'.`],
    ['no text', { [englishArticle]: articleText({}, ' ') }, `The file ${englishArticle} has no text below its fields.`],
    ['a nested field', withHome((feed) => (feed['cms-feed'].components.cards[0]!.cardTitle = '')), `In ${home} the field 'cms-feed.components.cards.0.cardTitle' cannot be used: Too small: expected string to have >=1 characters.`],
    ['a feed without a part', withHome((feed) => delete (feed['cms-feed'].components as { hero?: unknown }).hero), `In ${home} the field 'cms-feed.components.hero' is missing.`],
    ['a flag that is no percentage', { 'flags.json': '{"support":{"appt-bdr":"many"}}' }, "In flags.json the field 'support.appt-bdr' must be a whole number from 0 to 100."],
    ['a file that is missing', { 'topics/smb.es.json': undefined }, 'The file topics/smb.es.json is missing, or cannot be used.'],
    ['a file that nobody reads', { 'articles/en/consumer/KM1000001.md': 'x' }, 'The file articles/en/consumer/KM1000001.md is not one that this site reads: check its folder and its name.'],
  ]
  test.each(cases)('%s', (_, changes, problem) => {
    expect(problemsWith(changes)).toContain(problem)
  })

  test('broken JSON and YAML', () => {
    expect(problemsWith({ 'devices.json': '[{]' })).toEqual([expect.stringMatching(/^The file devices\.json is not JSON \(.+\)\.$/)])
    expect(problemsWith({ [englishArticle]: '---\ntitle: "x\n---\ntext' })).toEqual([expect.stringMatching(/has fields that cannot be read as YAML \(.+ at line 1\)\.$/)])
  })

  test('all of them at once, in the message for the operator', () => {
    const files = { ...buildContentFiles(), [englishArticle]: articleText({ minutes: 0, title: '' }) }
    expect(() => interpretContent('my-content', new Map(Object.entries(files)))).toThrow(/^The content in my-content has 2 problems:\n- In .+\n- In .+\.$/)
  })
})

describe('RED-08 every link leads to a page that exists', () => {
  const inArticle = (body: string) => problemsWith({ [englishArticle]: articleText({}, body) })

  test('in articles', () => {
    expect(inArticle('See [this](KM1000001), [that](topic:internet/wi-fi), [us](page:contact), [call](tel:+18005550142).')).toEqual([])
    expect(inArticle('First.\n\nSee [this](KM1000009).')).toEqual([`The file ${englishArticle} links to 'KM1000009', an article that this audience does not have (line 3 of its text).`])
    expect(inArticle('[x](KM2000001)')[0]).toContain('an article that this audience does not have')
    expect(inArticle('[x](topic:wireless)')[0]).toContain('a topic that this audience does not have')
    expect(inArticle('[x](topic:internet/fiber)')[0]).toContain('a topic that this audience does not have')
    for (const href of ['https://example.com', 'tel:%7Bphone%7D', '/support', 'javascript:alert(1)', 'page:nowhere']) {
      expect(inArticle(`[x](${href})`)).toEqual([`The file ${englishArticle} links to '${href}', which is no kind of link that articles have (line 1 of its text).`])
    }
  })

  test('STU-08 in page texts also the phone of the brand', () => {
    expect(problemsWith({ 'pages/contact.consumer.en.md': '---\ntitle: Contact\ndescription: How.\n---\n\nCall [{phone}](tel:{phone}).' })).toEqual([])
  })

  test('and articles hold no HTML, image of elsewhere or second title', () => {
    expect(inArticle('Hello <b>you</b>')[0]).toContain('holds raw HTML')
    expect(inArticle('<div>\nx\n</div>')[0]).toContain('holds raw HTML')
    expect(inArticle('![a](b.png)')[0]).toContain("shows 'b.png', which is no picture of ours")
    const picture = `picture:${'ab'.repeat(16)}`
    expect(inArticle(`![a](${picture})`)).toEqual([])
    expect(inArticle(`![](${picture})`)[0]).toContain('does not say what it shows')
    expect(inArticle('# Title')[0]).toContain("a heading with one '#'")
  })

  test('in feeds: pages of the same audience and language', () => {
    const withCard = (url: string) => problemsWith(withHome((feed) => (feed['cms-feed'].components.cards[0]!.buttonURL = url)))
    for (const good of ['/support', '/support/library', '/support/topic/internet/wi-fi', '/support/article/internet/KM1000001', '/device-support/selector', 'tel:+18005550142', '/acctmgmt/login?final_url=%2Fsupport']) {
      expect(withCard(good)).toEqual([])
    }
    for (const bad of ['/support/topic/tv', '/support/article/internet/KM2000001', '/es-us/support/topic/internet', '/support/smallbusiness', '/acctmgmt/unknown', '/acctmgmt/login?final_url=%2Fes-us%2Fsupport%2F', '/acctmgmt/login?lang=en']) {
      expect(withCard(bad)).toEqual([`In ${home} the field 'cms-feed.components.cards.0.buttonURL' holds '${bad}', a page that this audience and language do not have.`])
    }
    for (const outside of ['https://example.com', 'javascript:alert(1)', 'support']) {
      expect(withCard(outside)).toEqual([`In ${home} the field 'cms-feed.components.cards.0.buttonURL' holds '${outside}', which is not a path of this site.`])
    }
  })

  test('API-07 a relative same-domain link is looked up below /acctmgmt', () => {
    const problems = problemsWith(withHome((feed) => (feed['cms-feed'].components.contact.links[0]!.linkWebUrl = '/nowhere')))
    expect(problems).toContain(`In ${home} the field 'cms-feed.components.contact.links.0.linkWebUrl' holds '/acctmgmt/nowhere', a page that this audience and language do not have.`)
  })

  test('related articles and devices name articles that there are', () => {
    expect(problemsWith({ [englishArticle]: articleText({ related: ['KM1000009'] }) })).toEqual([`In ${englishArticle} the field 'related' names KM1000009, which this audience does not have.`])
    const device = { make: 'nokia', model: 'x1', name: 'X1', kind: 'phone', articles: ['KM2000001'] }
    expect(problemsWith({ 'devices.json': JSON.stringify([device, device]) })).toEqual([
      "In devices.json the field 'nokia/x1' is there twice.",
      "In devices.json the field 'nokia/x1.name' must begin with the make 'nokia'.",
      "In devices.json the field 'nokia/x1.articles' names KM2000001, which is not a consumer article.",
      "In devices.json the field 'nokia/x1.name' must begin with the make 'nokia'.",
      "In devices.json the field 'nokia/x1.articles' names KM2000001, which is not a consumer article.",
    ])
  })
})

describe('FLG-07 topics and languages agree', () => {
  const topics = (slug: string, sub = 'wi-fi') => JSON.stringify([{ topic: slug, title: 'T', description: 'D', icon: 'help', subs: [{ sub, title: 'S', description: 'D' }] }])

  test('both languages have the same topics', () => {
    expect(problemsWith({ 'topics/smb.es.json': topics('internet', 'fiber') })).toEqual(
      expect.arrayContaining([
        "In topics/smb.es.json the field 'internet/wi-fi' is missing: topics/smb.en.json has it.",
        "In topics/smb.en.json the field 'internet/fiber' is missing: topics/smb.es.json has it.",
      ]),
    )
  })

  test('an article stands below a topic that there is, and a topic has articles', () => {
    const changes = { 'topics/consumer.en.json': topics('tv'), 'topics/consumer.es.json': topics('tv') }
    const problems = problemsWith(changes)
    expect(problems).toContain(`In ${englishArticle} the field 'topic' says 'internet', which is not in topics/consumer.en.json.`)
    expect(problems).toContain("In topics/consumer.en.json the field 'tv' has no article: its page would be empty.")
    expect(problemsWith({ [englishArticle]: articleText({ sub: 'fiber' }) })).toContain(
      `In ${englishArticle} the field 'sub' says 'fiber', which is not a sub-topic of 'internet' in topics/consumer.en.json.`,
    )
  })

  test('a translation has its English article, at the same place; an article need not be translated', () => {
    const spanish = articleFile({ audience: 'consumer', locale: 'es' })
    expect(problemsWith({ [spanish]: undefined })).toEqual([])
    expect(problemsWith({ 'articles/es/consumer/internet/KM1000005.md': articleText({ id: 'KM1000005' }) })).toEqual(['The file articles/es/consumer/internet/KM1000005.md has no English article with the same id.'])
    const [moved] = problemsWith({ [spanish]: undefined, 'articles/es/consumer/tv/KM1000001.md': articleText({ topic: 'tv' }), 'topics/consumer.es.json': topics('tv') }).filter((problem) => problem.includes('where articles/en'))
    expect(moved).toBe(`In articles/es/consumer/tv/KM1000001.md the field 'topic' says 'tv' where ${englishArticle} says 'internet'.`)
  })

  test('an id is there once', () => {
    expect(problemsWith({ 'articles/en/consumer/tv/KM1000001.md': articleText({ topic: 'tv' }) })).toContain(
      `In ${englishArticle} the field 'id' says 'KM1000001', which another article of this audience and language has.`,
    )
  })
})

test('FLG-07 a directory that is not there is told in one sentence', async () => {
  await expect(loadContent('/nowhere/at/all')).rejects.toThrow('The directory cannot be read (ENOENT): set CARELINE_CONTENT to the folder that holds site.json.')
})

test('WID-07 readSite makes the styles of an accent, and says which logo is missing', async () => {
  const withBrand = (brand: object) => readSite(writeContent({ 'site.json': JSON.stringify({ brand: 'B', legalName: 'L', supportPhone: '800.555.0142', ...brand }) }))
  expect((await withBrand({ accent: '#14662F' })).brandStyle).toMatch(/^:root\{--brand-accent:#14662f;/)
  await expect(withBrand({ accent: 'green' })).rejects.toThrow("In site.json the field 'accent' cannot be used: must be a colour such as #0b57d0.")
  await expect(withBrand({ accentDark: '#8ab4ff' })).rejects.toThrow('half a brand')
  await expect(withBrand({ logo: { light: 'a.svg', dark: 'b.svg', width: 100, height: 32 } })).rejects.toThrow("In site.json the field 'logo.dark' names brand/b.svg, which is not there.")
})

test('FLG-07 readSite gives the operator, and says what is wrong with site.json', async () => {
  expect(await readSite(writeContent(buildContentFiles()))).toEqual({ brand: 'Brand', legalName: 'Brand Inc.', supportPhone: '800.555.0142' })
  await expect(readSite(writeContent({}))).rejects.toThrow('The file site.json cannot be read.')
  await expect(readSite(writeContent({ 'site.json': '{"brand":"B","legalName":"L"}' }))).rejects.toThrow("In site.json the field 'supportPhone' is missing.")
})
