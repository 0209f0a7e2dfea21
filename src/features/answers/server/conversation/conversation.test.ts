import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { allHandlers } from '#app/service-table.server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { saysItFailed, standsAlone } from '../../questions/stands-alone.ts'
import { answerWhole } from '../questions/answer-question.ts'
import type { Turn } from '../../engine/finding/question.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import { splitQuestion } from '../../engine/questions/split-question.ts'
import { addArticle, askedQuestion } from '../api/test-answers.ts'
import { buildOutage } from '#features/outages/testing.ts'

async function open() {
  const database = await openTestDatabase('sqlite')
  const customer = { login_type: 'UserId', last_name: 'X', customer_class: 'CONS', locale: 'en', phone: '1', zip: '30309', time_zone: 'America/Chicago' }
  await database.write.insertInto('customer').values([{ id: 'maya', login_id: 'maya', first_name: 'Maya', ...customer }, { id: 'ben', login_id: 'ben', first_name: 'Ben', ...customer, zip: '75202' }]).execute()
  const account = (number: string, customer_id: string, kind: 'uverse' | 'wirelessBroadband', status: string, position: number) => ({ number, customer_id, kind, status, is_smb: 0 as const, position })
  await database.write.insertInto('account').values([account('301448210', 'maya', 'uverse', 'active', 0), account('512003377', 'maya', 'wirelessBroadband', 'suspended', 1), account('301448229', 'ben', 'uverse', 'active', 0)]).execute()
  await database.write.insertInto('customer_order').values({ id: '71-1', customer_id: 'maya', account_number: '301448210', title: 'Fiber 1000', status: 'inProgress', steps: '["received","scheduled"]', at_step: 'scheduled' }).execute()
  await database.write.insertInto('outage').values(buildOutage(testNow, { id: 'OUT-1', title: 'Internet down in Midtown', title_es: 'Sin internet en Midtown', started_at: 0, restore_at: Date.UTC(2026, 10, 20, 20) })).execute()
  await database.write.insertInto('allocation').values([{ team: 'search', name: 'svc-search-ixp-billing-intent', value: 'true' }]).execute()
  await addArticle(database, { id: 'KM0000001', title: 'Change your Wi-Fi password', questions: '["How do I change my Wi-Fi password?","How do printers get the new Wi-Fi password?"]', body: 'Choose your own.\n\n## Change the password\n\n1. Sign in.\n2. Enter the new password.\n\n## Printers\n\nA printer keeps the old password until you set it up again.\n\n## If that did not help\n\nCall us about the password.' })
  await addArticle(database, { id: 'KM0000002', title: 'Late fees', topic: 'billing', questions: '["How much is the late fee?"]', body: '## The fee\n\nThe late fee is $7.00 for each bill.' })
  const runtime = buildRuntime({ database, handlers: allHandlers })
  const ask = (question: string, { brand, phone, ...parts }: Partial<AskedQuestion> & { brand?: string; phone?: string } = {}, who?: string) => answerWhole(buildContext({ ...runtime, site: { ...runtime.site, ...(brand && { brand }), ...(phone && { supportPhone: phone }) } }, who ? { identity: signedInAs(who) } : {}), askedQuestion(question, { mayUseModel: false, ...parts }))
  return { database, ask }
}

const said = (...turns: readonly [Turn['speaker'], string][]): Turn[] => turns.map(([speaker, text]) => ({ speaker, text }))

test('ANS-18 what leans on something said before is known in both languages, what says its matter stands alone', () => {
  const leaning = ['and on my phone?', 'what if that doesn’t work', 'how much does it cost?', 'why?', 'how do I do that', '¿y si no funciona?', '¿cuánto tarda?', '¿y en el celular?', 'can I set it up automatically?']
  expect(leaning.filter(standsAlone)).toEqual([])
  const alone = ['wifi password', 'pay bill', 'outage', 'How do I set up voicemail on my phone?', '¿Cómo pago mi factura?', 'What is the late fee for a bill that I paid last week?', 'my gateway is red and it does not restart after a power cut']
  expect(alone.filter((each) => !standsAlone(each))).toEqual([])
  expect(['it still does not work', 'tried that already', 'no funciona', 'sigue igual'].every(saysItFailed)).toBe(true)
  expect(['how long does it take', '¿y en el celular?'].some(saysItFailed)).toBe(false)
})

test('ANS-18 a follow-up stays with its article, says something new, and goes on where the steps did not help', async () => {
  const { ask } = await open()
  const first = await ask('How do I change my Wi-Fi password?')
  expect(first.bestAnswer!.answer).toContain('<ol><li>Sign in.</li><li>Enter the new password.</li></ol>')
  const history = said(['User', 'How do I change my Wi-Fi password?'], ['System', 'Sign in. Enter the new password.'])
  const printer = await ask('and my printer?', { history })
  expect(printer.bestAnswer!.answer).toMatch(/^<p>A printer keeps the old password/)
  const failed = await ask('what if that doesn’t work?', { history })
  expect(failed.bestAnswer!.answer).toMatch(/^<p>Call us about the password\./)
  // a question about which the article says nothing does not continue its matter
  expect(await ask('and the moon?', { history })).toMatchObject({ isShowBestAnswer: false, errorCode: 'SPTSEARCH-102' })
  // a question about another matter is answered by that matter's article
  expect((await ask('How much is the late fee?', { history })).bestAnswer!.articleIds).toEqual(['KM0000002'])
})

test('ANS-18 two questions in one get two short answers, each under what it is about', async () => {
  expect(splitQuestion('How do I change my Wi-Fi password, and how much is the late fee?')).toEqual(['How do I change my Wi-Fi password', 'how much is the late fee?'])
  expect(splitQuestion('¿Cómo pago? ¿Y cuánto es el cargo por pagar tarde?')).toHaveLength(2)
  for (const one of ['My gateway is red. How do I restart it?', 'how do I pay and set up autopay', 'wifi password']) expect(splitQuestion(one)).toBeUndefined()
  const { ask } = await open()
  const { bestAnswer, citations } = await ask('How do I change my Wi-Fi password, and how much is the late fee?')
  expect(bestAnswer!.articleIds).toEqual(['KM0000001', 'KM0000002'])
  expect(bestAnswer!.answer).toMatch(/<strong>Change your Wi-Fi password<\/strong>.*Enter the new password.*<strong>Late fees<\/strong>.*\$7\.00/)
  expect(citations).toHaveLength(2)
  const half = await ask('How much is the late fee? And how do I train my parrot to whistle opera?')
  expect(half.bestAnswer!.answer).toMatch(/\$7\.00.*nothing sure about the other part/)
})

test('ANS-18 small talk, a wish for a person and an emergency get their own reply, in their language, and no article', async () => {
  const { ask } = await open()
  for (const [question, reply] of [['thanks!', 'You are welcome'], ['¡Muchas gracias!', 'De nada'], ['are you a robot?', 'I am a program'], ['I smell gas', 'call 911'], ['talk to a human', '800.555.0142'], ['when are you open?', '800.555.0142'], ['quiero hablar con alguien', '800.555.0142']] as const) {
    const { bestAnswer, citations, isShowBestAnswer } = await ask(question)
    expect([isShowBestAnswer, citations, bestAnswer!.answer]).toEqual([true, [], expect.stringContaining(reply)])
    expect(bestAnswer!.isForDanger).toBe(question === 'I smell gas' ? true : undefined)
  }
  expect((await ask('talk to a human')).bestAnswer!.action).toEqual({ label: 'All ways to reach us', url: '/support/contact' })
})

test('STU-08 the name of the brand is the operator’s own in questions and remarks, whatever it is', async () => {
  const { ask } = await open()
  for (const brand of ['Zorblat', 'Fern & Line']) {
    expect((await ask(`how much is the ${brand.toLowerCase()} late fee`, { brand })).bestAnswer?.articleIds, brand).toEqual(['KM0000002'])
    for (const [question, reply] of [[`how do I contact ${brand}?`, '800.555.0142'], [`¿Cómo me comunico con ${brand}?`, '800.555.0142'], [`I hate ${brand}`, 'I am sorry']] as const) {
      expect((await ask(question, { brand })).bestAnswer?.answer, question).toContain(reply)
    }
  }
})

test('STU-08 ANS-18 the reply to the wish for a person names the phone of the brand and dials it, in the words of this installation’s content too', async () => {
  const { database, ask } = await open()
  for (const isPublished of [false, true]) {
    if (isPublished) await publishOurContent(database)
    for (const question of ['talk to a human', 'what is your phone number', '¿cuál es su teléfono?']) {
      expect((await ask(question, { phone: '1 (888) 555-0199' })).bestAnswer!.answer, question).toContain('<a href="tel:+18885550199">1 (888) 555-0199</a>')
    }
  }
})

test('ANS-19 where nothing is answered for sure the nearest questions come with their answers', async () => {
  const { ask } = await open()
  const { relatedQuestionAnswers, errorCode } = await ask('late night wi-fi moon opera parrot')
  expect(errorCode).toBe('SPTSEARCH-102')
  expect(relatedQuestionAnswers.length).toBeGreaterThan(0)
  expect(relatedQuestionAnswers.every(({ answer }) => answer.startsWith('<'))).toBe(true)
})

test('ANS-20 orders, outages and the state of all accounts come from the person’s own data, with the page that shows them', async () => {
  const { ask } = await open()
  const order = await ask('Where is my order?', {}, 'maya')
  expect(order.bestAnswer).toMatchObject({ answer: '<p>Your order Fiber 1000, for your internet and TV account ending in 8210. Status: Visit scheduled.</p>', action: { url: '/orders/details?order=71-1' }, isPersonal: true })
  const accounts = (await ask('Is my service suspended?', {}, 'maya')).bestAnswer!.answer
  for (const part of ['ending in 8210 is active', 'ending in 3377 is suspended', '800.555.0142']) expect(accounts).toContain(part)
  expect((await ask('Is there an outage in my area?', {}, 'maya')).bestAnswer!.answer).toContain('Internet down in Midtown. We expect it to be over by')
  expect((await ask('Is there an outage in my area?', {}, 'ben')).bestAnswer!.answer).toContain('We know of no outage')
  expect((await ask('When is my technician coming?', {}, 'maya')).bestAnswer!.answer).toContain('No visit is planned')
})

test('ANS-20 a visitor hears that signing in tells, with the link; against the flag nothing of one’s own is said', async () => {
  const { database, ask } = await open()
  const { bestAnswer } = await ask('Where is my order?')
  expect(bestAnswer!.answer).toMatch(/^<p><a href="\/acctmgmt\/signin\?final_url=%2Fsupport">Sign in<\/a> and ask again/)
  expect(bestAnswer!.action).toEqual({ label: 'Open sign-in', url: '/acctmgmt/signin?final_url=%2Fsupport' })
  await database.write.updateTable('allocation').set({ value: 'false' }).execute()
  expect((await ask('Where is my order?', {}, 'maya')).bestAnswer?.answer ?? '').not.toContain('Fiber 1000')
})

test('ANS-18 ANS-20 of two questions the one about the customer’s own is answered from their data and the other from its article', async () => {
  const { ask } = await open()
  const both = await ask('Is there an outage in my area, and how much is the late fee?', {}, 'maya')
  expect(both.bestAnswer!.answer).toMatch(/Internet down in Midtown\..*<strong>Late fees<\/strong>.*\$7\.00/)
  expect(both.bestAnswer).toMatchObject({ articleIds: ['KM0000002'], isPersonal: true, action: { url: '/support/outages' } })
  const spoken = (await ask('where is my order and is there an outage?', {}, 'maya')).bestAnswer!.answer
  for (const part of ['Fiber 1000', 'Internet down in Midtown']) expect(spoken).toContain(part)
  const half = (await ask('Where is my order? And how do I train my parrot to whistle opera?', {}, 'maya')).bestAnswer!
  expect(half.answer).toMatch(/Fiber 1000.*nothing sure about the other part/)
  // a visitor's own is nowhere
  expect((await ask('Is there an outage in my area, and how much is the late fee?')).bestAnswer!.answer).not.toContain('Midtown')
})

test('ANS-20 NET-10 an outage of the internet is told to whom it explains what fails, and to nobody else', async () => {
  const { database, ask } = await open()
  await addArticle(database, { id: 'KM0000003', title: 'No signal on a cell phone', topic: 'wireless', questions: '["Why does my cell phone have no signal?"]', body: '## Find the signal\n\n1. Turn airplane mode on and off.' })
  await addArticle(database, { id: 'KM0000004', title: 'Get back online', questions: '["My internet is out. What do I do?"]', body: '## Check the gateway\n\n1. Restart the gateway.' })
  await database.write.updateTable('account').set({ status: 'active' }).execute()
  expect((await ask('third day without internet', {}, 'maya')).bestAnswer!.answer).toContain('Midtown')
  expect((await ask('my cell phone has no signal', {}, 'maya')).bestAnswer!.answer).toContain('airplane mode')
  // without an outage the fix answers, whoever asks
  for (const who of [undefined, 'ben']) expect((await ask('third day without internet', {}, who)).bestAnswer!.answer).toContain('Restart the gateway.')
})

test('ANS-18 a short follow-up about a price, or about another thing of the same kind, is read with what was asked before', async () => {
  const { database, ask } = await open()
  const body = (steps: string) => `## Add the account\n\n1. ${steps}\n\n## Remove the account\n\nOpen the account and choose to delete it.`
  await addArticle(database, { id: 'KM0000005', title: 'Add email to an Android phone', topic: 'email', questions: '["How do I add email to an Android phone?"]', body: body('Open Gmail and choose the gear.') })
  await addArticle(database, { id: 'KM0000006', title: 'Add email to an iPhone', topic: 'email', questions: '["How do I add email to an iPhone?"]', body: body('Open Settings on the iPhone and choose Mail.') })
  const history = said(['User', 'How do I add email to an Android phone?'], ['System', 'Open Gmail and choose the gear.'])
  expect((await ask('and on iphone?', { history })).bestAnswer!.answer).toMatch(/^<ol><li>Open Settings on the iPhone/)
  for (const price of ['how much is the fee', 'cuánto cobran', '¿qué precio tiene?']) expect([price, standsAlone(price)]).toEqual([price, false])
})

test('ANS-18 who is angry and wishes something hears that we are sorry, and what answers the wish, or a person', async () => {
  const { ask } = await open()
  const history = said(['User', 'How do I change my Wi-Fi password?'], ['System', 'Sign in. Enter the new password.'])
  const fee = (await ask('you people are pathetic, how much is the late fee?', { history })).bestAnswer!
  expect([fee.answer, fee.articleIds]).toEqual([expect.stringMatching(/^<p>I am sorry that this is going badly\.<\/p>.*\$7\.00/), ['KM0000002']])
  const person = (await ask('you morons, train my parrot to whistle opera', { history })).bestAnswer!
  expect(person.answer).toMatch(/^<p>I am sorry .*800\.555\.0142/)
})

test('ANS-18 that something failed is asked back where nothing was said before', async () => {
  const { ask } = await open()
  for (const [question, reply] of [['and if that doesn’t work?', 'Tell me in other words'], ['¿y si eso no funciona?', 'Dígame con otras palabras']] as const) expect((await ask(question)).bestAnswer, question).toMatchObject({ answer: expect.stringContaining(reply), articleIds: [] })
})
