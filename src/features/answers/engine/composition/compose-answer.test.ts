import { expect, test } from 'vitest'
import { readPopularArticles, type FoundPage } from '#features/search/server.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { actionOf } from '../../server/questions/answer-button.ts'
import { answerFromArticle } from './answer-from-article.ts'
import { plainAnswer, renderAnswer } from './answer-text.ts'
import { sectionsOf } from './article-sections.ts'
import { composeAnswer } from './compose-answer.ts'
import { addArticle } from '../../server/api/test-answers.ts'

/** An article as the search reads it from the table. */
async function buildPage(body: string, parts: { title?: string } = {}): Promise<FoundPage> {
  const database = await openTestDatabase('sqlite')
  await addArticle(database, { id: 'KM0000002', title: 'Something else' })
  await addArticle(database, { id: 'KM0000001', title: 'Restart your gateway', questions: '["How do I restart my gateway?"]', body, ...parts })
  const [page] = await readPopularArticles(buildContext(buildRuntime({ database })), { audience: 'consumer', locale: 'en' })
  return page!
}

/** `best`: pairs of a section's index and the index of its block that holds the answer. */
function rated(page: FoundPage, best: readonly (readonly [section: number, block: number])[]) {
  const all = sectionsOf(page)
  return { page, sections: best.map(([section, block], rank) => ({ section: all[section]!, score: 1 / (rank + 1), blockScores: all[section]!.blocks.map((_, index) => (index === block ? 0.8 : 0.1)) })) }
}

const steps = (count: number, length = 60) => Array.from({ length: count }, (_, index) => `${index + 1}. Step ${index + 1} ${'goes on '.repeat(Math.ceil(length / 8))}`.trim()).join('\n')

test('ANS-17 steps come whole and in order, whichever of them was asked for', async () => {
  const page = await buildPage(`## Restart\n\nUnplug it first:\n\n${steps(7)}\n\nA paragraph that follows.`)
  const texts = composeAnswer(rated(page, [[0, 5]])).map(({ kind, text }) => [kind, text.split(' ').slice(0, 2).join(' ')])
  expect(texts.slice(0, 8)).toEqual([['text', 'Unplug it'], ...Array.from({ length: 7 }, (_, index) => ['step', `Step ${index + 1}`])])
})

test('ANS-17 of a procedure that is too long the first steps come, with a link that says how many follow', async () => {
  const pieces = composeAnswer(rated(await buildPage(`## Restart\n\n${steps(12, 150)}`), [[0, 9]]))
  const shown = pieces.filter(({ kind }) => kind === 'step')
  expect(shown.map(({ text }) => text.split(' ')[1])).toEqual(shown.map((_, index) => String(index + 1)))
  expect(shown.length).toBeGreaterThan(2)
  expect(renderAnswer(pieces.slice(-1))).toBe(`<p>${12 - shown.length} more steps follow in “<a href="/support/article/internet/KM0000001">Restart your gateway</a>”.</p>`)
  expect(plainAnswer(pieces).length).toBeLessThanOrEqual(1200)
})

test('ANS-17 steps of two sections are never one list: the second has its heading', async () => {
  const page = await buildPage(`## By hand\n\n${steps(2)}\n\n## In the app\n\n${steps(2)}`)
  const html = renderAnswer(composeAnswer(rated(page, [[0, 0], [1, 0]])))
  expect(html).toMatch(/^<ol><li>Step 1.*<\/ol><p><strong>In the app<\/strong><\/p><ol><li>Step 1.*<\/ol>$/)
})

test('ANS-17 what may as well be meant, and would not be seen at once, stands before the steps, each under its heading', async () => {
  const page = await buildPage(`## Change it\n\n${steps(6)}\n\n## What stays\n\nYour messages stay for 30 days.`)
  const sections = sectionsOf(page).map((section, index) => ({ section, score: 1 - index / 10, blockScores: [] }))
  const first = (question: string, near: number) => composeAnswer({ page, sections, nearness: (text) => (text.includes('messages') ? near : 0) }, { question }).slice(0, 4).map(({ text }) => text)
  const both = ['What stays', 'Your messages stay for 30 days.', 'Change it', expect.stringMatching(/^Step 1/)]
  expect(first('are they there', 0.5)).toEqual(both)
  expect(first('are they there', 0)[0]).toMatch(/^Step 1/)
  expect(first('how long are they kept', 0.3)).toEqual(both)
})

test('ANS-17 who asks how, or as the title begins, gets the steps first, though what stands beside them is likelier', async () => {
  const page = await buildPage(`## By hand\n\n${steps(6)}\n\nKeep the box upright while its lamp blinks.`)
  const sections = sectionsOf(page).map((section) => ({ section, score: 1, blockScores: [] }))
  const first = (question: string, near = 0.4) => composeAnswer({ page, sections, nearness: (text) => (text.includes('upright') ? near : 0) }, { question })[0]!
  expect(first('should the box stand upright').text).toMatch(/upright/)
  for (const question of ['how do I restart the box', 'restart the box']) expect(first(question).kind, question).toBe('step')
})

test('ANS-17 a section begins where most of what is meant is seen, though another part of it has more of the words', async () => {
  const filler = 'Look at it closely. '.repeat(22)
  const page = await buildPage(`## If you have paid\n\nA bill of ours shows in your account. ${filler}\n\n1. Call your bank now.\n2. Keep the letter.\n\n## Other\n\nNothing here.`)
  const sections = sectionsOf(page).map((section, index) => ({ section, score: 1 - index, blockScores: index === 0 ? [0.3, 0.1, 0] : [0] }))
  const first = (nearness: (text: string) => number) => composeAnswer({ page, sections, nearness }, { question: 'I paid a wrong bill' })[0]!.text
  expect(first((text) => (text.includes('bank') ? 1 : 0))).toBe('Call your bank now.')
  expect(first(() => 0)).toMatch(/^A bill of ours/)
})

test('ANS-17 the next best section comes first where it alone holds what is meant', async () => {
  const page = await buildPage(`## Open it\n\n${steps(6)}\n\n## It stays shut\n\n1. Oil the lock.\n2. Turn it.`)
  const sections = sectionsOf(page).map((section, index) => ({ section, score: 1 - index / 100, blockScores: [] }))
  const first = (near: number) => composeAnswer({ page, sections, nearness: (text) => (text === 'Oil the lock.' ? near : 0) }, { question: 'x' })[0]!.text
  expect(first(0.6)).toBe('Oil the lock.')
  expect(first(0)).toMatch(/^Step 1/)
})

test('ANS-17 no step of another section is said by itself, and nothing that leans on what is not said', async () => {
  const page = await buildPage(`## Change it\n\n${steps(6)}\n\n## In the app\n\n${steps(2)}\n\n## What stays\n\nThey stay for 30 days.`)
  const sections = sectionsOf(page).map((section, index) => ({ section, score: 1 - index / 10, blockScores: [] }))
  const pieces = composeAnswer({ page, sections, nearness: (text) => (text.includes('Step 2') || text.includes('They') ? 0.3 : 0) }, { question: 'x' })
  expect(pieces.slice(0, 6).map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'step'))
})

test('ANS-17 a table becomes a labelled list, and the row that was asked for stands first', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `| blinking ${index} | Something else that is not wanted here, number ${index} |`)
  const page = await buildPage(`## Lights\n\n| Light | Meaning |\n|---|---|\n${rows.slice(0, 6).join('\n')}\n| solid **red** | No internet |\n${rows.slice(6).join('\n')}`)
  const pieces = composeAnswer(rated(page, [[0, 6]]))
  expect(pieces[0]).toMatchObject({ kind: 'point', text: 'solid red – Meaning: No internet' })
  expect(renderAnswer(pieces)).toMatch(/^<ul><li><strong>solid red<\/strong> – Meaning: No internet<\/li>/)
  expect(pieces.at(-1)!.text).toBe('The rest of the list is in “Restart your gateway”.')
})

test('ANS-17 a long paragraph begins with the sentence that was asked for, and with the one that it leans on', async () => {
  const filler = 'Nothing of this is what somebody would like to know. '.repeat(9)
  const page = await buildPage(`## Fees\n\n${filler}The late fee is $7.00. ${filler}\n\n## Other\n\n${filler}Fees are printed on the bill. They are due at once. ${filler}`)
  const first = composeAnswer(rated(page, [[0, 0]]), { question: 'how much is the late fee' })
  expect(first[0]!.text).toMatch(/^The late fee is \$7\.00\./)
  const leaning = composeAnswer(rated(page, [[1, 0]]), { question: 'when are they due at once' })
  expect(leaning[0]!.text).toMatch(/^Fees are printed on the bill\. They are due/)
})

test('ANS-17 of a long paragraph whose sentences hold as little of the question the one that is nearest is shown', async () => {
  const filler = 'Nothing of this is what somebody would like to know. '.repeat(9)
  const page = await buildPage(`## Bill\n\n${filler}The late charge is $7.00. ${filler}`)
  const pieces = composeAnswer({ ...rated(page, [[0, 0]]), nearness: (text) => (text.includes('late charge') ? 0.8 : 0.1) }, { question: 'penalty' })
  expect(pieces[0]!.text).toMatch(/^The late charge is/)
})

test('ANS-17 a wish such as the heading above steps begins with the first step, not with the notice before it', async () => {
  const page = await buildPage(`## Restart the box\n\nTell the others first: calls to 911 stop too.\n\n${steps(5)}`, { title: 'Lights of the box' })
  const sections = sectionsOf(page).map((section) => ({ section, score: 1, blockScores: [] }))
  expect(composeAnswer({ page, sections, nearness: (text) => (text.includes('911') ? 0.9 : 0.1) }, { question: 'restart my box' })[0]).toMatchObject({ kind: 'step', text: expect.stringMatching(/^Step 1/) })
})

test('ANS-17 who only names a matter gets its steps first, unless the words go on with a conversation', async () => {
  const page = await buildPage(`## Restart the box\n\nTell the others first: calls to 911 stop too.\n\n${steps(5)}`, { title: 'Lights of the box' })
  const sections = sectionsOf(page).map((section) => ({ section, score: 1, blockScores: [] }))
  const first = (goesOn: boolean) => composeAnswer({ page, sections, nearness: (text) => (text.includes('911') ? 0.9 : 0.1) }, { question: 'box restart', goesOn })[0]!.kind
  expect([first(false), first(true)]).toEqual(['step', 'text'])
})

test('ANS-17 a row of three cells names what it is about, and says the others with their columns', async () => {
  const page = await buildPage('## Lights\n\n| Light | What it means | What to do |\n|---|---|---|\n| Solid red | No connection. | Restart it |\n| Off | No power | |')
  expect(composeAnswer(rated(page, [[0, 0]])).map(({ text }) => text)).toEqual(['Solid red – What it means: No connection. What to do: Restart it', 'Off – What it means: No power'])
})

test('ANS-17 an answer never begins with words about something that only its heading or the sentence before has named', async () => {
  const filler = 'Nothing of this is what somebody would like to know. '.repeat(9)
  const page = await buildPage(`## The extender\n\nIt misbehaves where two walls are thick. ${filler}\n\n## Your gateway\n\nThe gateway is ours. ${filler}\n\nTake it along where you move.\n\n${filler}`)
  const begin = (section: number, block: number) => composeAnswer(rated(page, [[section, block]]), { question: 'move' }).map(({ kind, text }) => [kind, text.split(' ').slice(0, 3).join(' ')])
  expect(begin(0, 0).slice(0, 2)).toEqual([['heading', 'The extender'], ['text', 'It misbehaves where']])
  expect(begin(1, 1)[0]).toEqual(['text', 'The gateway is'])
})

test('ANS-17 ANS-11 links, bold words and phone numbers stay, and nothing else is markup', async () => {
  const page = await buildPage('## Call\n\nCall **[800.555.0142](tel:+18005550142)** or read [Wi-Fi & <more>](KM0000002), not [this](KM9999999). <b>x</b>')
  expect(renderAnswer(composeAnswer(rated(page, [[0, 0]])))).toBe('<p>Call <a href="tel:+18005550142"><strong>800.555.0142</strong></a> or read <a href="/support/article/internet/KM0000002">Wi-Fi &amp; &lt;more&gt;</a>, not this. &lt;b&gt;x&lt;/b&gt;</p>')
})

test('ANS-17 the one button is the place of the site that the answer itself leads to', () => {
  const mark = (href: string) => ({ kind: 'text' as const, text: 'x', marks: [{ start: 0, end: 1, href }], articleId: 'KM0000001', block: 0 })
  expect(actionOf([mark('/support/article/internet/KM0000002'), mark('tel:+18005550142')], 'en')).toBeUndefined()
  expect(actionOf([mark('/acctmgmt/signin?final_url=%2Fsupport'), mark('/es-us/support/myappointment')], 'es')).toEqual({ label: 'Abrir sus visitas', url: '/es-us/support/myappointment' })
})

test('ANS-16 an article answers its own questions by the section that says it, by its words alone', async () => {
  const page = await buildPage(`Your bill, and how it is paid.\n\n## Ways to pay\n\n- By phone\n- By mail\n\n## Pay online\n\n1. Sign in.\n2. Choose a card.\n\n## If you pay late\n\nThe late fee is $7.00 where you pay late.\n\n## If that did not help\n\nCall us about your bill.`, { title: 'Pay your bill' })
  expect(answerFromArticle(page, 'How do I pay my bill?').pieces[0]).toMatchObject({ kind: 'step', text: 'Sign in.' })
  expect(answerFromArticle(page, 'What happens if I pay late?').pieces[0]).toMatchObject({ text: 'The late fee is $7.00 where you pay late.' })
  expect(answerFromArticle(page, 'What happens if I pay late?').lead).toBeGreaterThan(0.15)
})

test('ANS-16 once it is known how near its texts are to an own question, the article answers by what is meant, not by words alone', async () => {
  const page = await buildPage(`An antenna on your house brings the internet.\n\n## After a death\n\n- Tell us the account number.\n- We close the account.\n\n## Name a person\n\nThe owner calls us and names who may speak.\n\n## One splitter\n\nA splitter tests well.\n\n## Find the culprit\n\n1. Unplug everything.\n2. Plug in one filter.\n\n## If that did not help\n\nCall us.`, { title: 'Help from family' })
  const nearTo = (part: string) => (text: string) => (text.includes(part) ? 0.9 : 0.2)
  const first = (question: string, part?: string) => answerFromArticle(page, question, () => (part === undefined ? undefined : nearTo(part))).pieces[0]!.text
  expect(first('Can my daughter call about my account?')).toBe('Tell us the account number.')
  expect(first('Can my daughter call about my account?', 'names who may speak')).toBe('The owner calls us and names who may speak.')
  // what is known stays, without measuring again
  expect(first('Can my daughter call about my account?')).toBe('The owner calls us and names who may speak.')
  expect(first('How do I test with a splitter?', 'splitter tests')).toBe('A splitter tests well.')
  expect(first('How do I test it?', 'one filter')).toBe('Unplug everything.')
  expect(first('What is it?', 'antenna')).toBe('An antenna on your house brings the internet.')
})

test('ANS-17 steps come with the warning that the article gives before anything; what is no procedure comes without', async () => {
  const page = await buildPage(`Red means no light.\n\n> **Warning: never look into the cable.** It can hurt your eyes.\n\n## Restart\n\n${steps(3)}\n\n## Why\n\nThe light comes from the street.`)
  const textsOf = (section: number) => composeAnswer(rated(page, [[section, 0]])).map(({ text }) => text)
  expect(textsOf(1)[0]).toBe('Warning: never look into the cable. It can hurt your eyes.')
  expect(textsOf(1).filter((text) => text.startsWith('Warning'))).toHaveLength(1)
  expect(textsOf(2).some((text) => text.startsWith('Warning'))).toBe(false)
})

test('ANS-17 a text that announces a list is never without it', async () => {
  const list = ['red', 'white', 'green'].map((colour) => `- The light is ${colour}`).join('\n')
  const page = await buildPage(`## Lights\n\n${'A paragraph about the box. '.repeat(20)}\n\nThe light tells more, and these are the colors:\n\n${list}`)
  const all = sectionsOf(page)
  const sections = [{ section: all[0]!, score: 1, blockScores: [0.1, 0.8, 0.1, 0.1, 0.1] }]
  const pieces = composeAnswer({ page, sections, nearness: (text) => (text.startsWith('The light tells') ? 0.9 : 0) }, { question: 'which colors are there' })
  const announcing = pieces.findIndex(({ text }) => text.endsWith(':'))
  expect(announcing).toBeGreaterThanOrEqual(0)
  expect(pieces[announcing + 1]?.kind).toBe('point')
})

test('ANS-17 a paragraph that is meant is shown, also behind the one that it refers to; "What it costs" refers to none', async () => {
  const before = `No visits on Sundays. ${'The window is the time in which we arrive. '.repeat(4)}`
  for (const meant of [`What it costs. ${'A visit for our own network is free, and $99 else. '.repeat(4)}`, `It costs nothing. ${'A visit for our own network is free, and $99 else. '.repeat(4)}`]) {
    const page = await buildPage(`## What to expect\n\n${before}\n\n${meant}`)
    const texts = composeAnswer(rated(page, [[0, 1]]), { question: 'how much is it' }).map(({ text }) => text)
    expect(texts.some((text) => text.startsWith(meant.slice(0, 14)))).toBe(true)
    expect(texts[0]!.startsWith('No visits')).toBe(meant.startsWith('It'))
  }
})
