import { expect, test, type APIRequestContext } from './journey.ts'
import { signIn, siteUrl } from './people.ts'

/** Asks over HTTP like the widget. Without `locale` the language is not stated. */
async function ask(request: APIRequestContext, searchTerm: string, locale?: 'en' | 'es') {
  const query = new URLSearchParams({ 'app-id': 'support', searchTerm, stream: 'false', ...(locale ? { locale } : {}) })
  const response = await request.get(`${siteUrl()}/search/v2/answerextraction?${query}`)
  expect(response.ok()).toBe(true)
  return (await response.json()) as { bestAnswer?: { answer: string; articleIds: string[]; isPersonal?: boolean }; relatedQuestionAnswers: { question: string }[]; isShowBestAnswer: boolean; errorCode?: string }
}

async function goOn(request: APIRequestContext, history: string, userQuestion: string, locale: 'en' | 'es') {
  const query = new URLSearchParams({ userQuestion, customerType: 'consumer', locale })
  const response = await request.post(`${siteUrl()}/search/v1/spectra/?${query}`, { headers: { origin: siteUrl() }, data: { conversationalData: { spectra: { llmSessionId: '', conversationHistory: history } } } })
  expect(response.ok()).toBe(true)
  return ((await response.json()) as { data: { bestAnswer: { answer: string; articleIds: string[] } } }).data.bestAnswer
}

const plain = (html: string) => html.replace(/<[^<>]+>/g, ' ').replace(/\s+/g, ' ').trim()

test('ANS-17 QAS-18 an answer has its steps whole and in order, in the language of the question where none is sent', async ({ request }) => {
  const english = await ask(request, 'How do I set up autopay?')
  expect(english.bestAnswer!.answer).toMatch(/<ol><li>.*autopay.*<\/li><li>/)
  const spanish = await ask(request, '¿Cómo activo el pago automático?')
  expect(spanish.bestAnswer!.articleIds).toEqual(english.bestAnswer!.articleIds)
  expect(spanish.bestAnswer!.answer).toMatch(/<ol><li>.*pago automático.*<\/li><li>/)
})

test('ANS-18 small talk, an emergency, a follow-up, two questions in one and the other language', async ({ request }) => {
  for (const [said, part] of [['are you a robot?', 'I am a program'], ['I smell gas', '911'], ['quiero hablar con una persona', '800.555.0142'], ['that did not help', 'in other words']] as const) {
    const { bestAnswer } = await ask(request, said, 'en')
    expect([said, bestAnswer!.articleIds, plain(bestAnswer!.answer).length <= 400 && bestAnswer!.answer.includes(part)]).toEqual([said, [], true])
  }
  const first = await ask(request, 'how do I set up a guest wifi network', 'en')
  const history = `User: how do I set up a guest wifi network\nSystem: ${plain(first.bestAnswer!.answer)}`
  const off = await goOn(request, history, 'how do I turn it off again', 'en')
  expect([off.articleIds[0], plain(off.answer)]).toEqual([first.bestAnswer!.articleIds[0], expect.stringContaining('switch it off')])
  expect(plain((await goOn(request, history, 'in spanish please', 'en')).answer)).toContain('red de invitados')
  const both = await ask(request, 'How do I return my gateway. Also, how do I change the wifi name?', 'en')
  expect(both.bestAnswer!.articleIds).toEqual(['KM1000105', 'KM1000104'])
})

test('ANS-16 ANS-19 a refusal names questions that are answered where they are asked', async ({ request }) => {
  for (const [question, locale] of [['Where do whales sleep at night?', 'en'], ['¿Dónde duermen las ballenas?', 'es']] as const) {
    const refused = await ask(request, question, locale)
    expect(refused.isShowBestAnswer).toBe(false)
    for (const related of refused.relatedQuestionAnswers) expect([related.question, (await ask(request, related.question, locale)).isShowBestAnswer]).toEqual([related.question, true])
  }
})

test('ANS-20 a visitor hears that signing in tells', async ({ request }) => {
  const visitor = await ask(request, 'when is my technician coming?', 'en')
  expect(visitor.bestAnswer!.answer).toMatch(/<a href="\/acctmgmt\/signin[^"]*">Sign in<\/a> and ask again/)
})

test('ANS-20 a customer hears what their own data say', async ({ page }) => {
  await signIn(page, 'maya.torres')
  for (const [question, part] of [['when is my technician coming?', 'Your internet installation is on'], ['where is my fiber order', 'Status: Visit scheduled'], ['is there an outage at my house', 'Internet down in Midtown'], ['what is my balance', '$87.25']] as const) {
    const { bestAnswer } = await ask(page.request, question, 'en')
    expect([plain(bestAnswer!.answer), bestAnswer!.isPersonal]).toEqual([expect.stringContaining(part), true])
  }
})
