import { describe, expect, test } from 'vitest'
import { termOf } from '#search-engine/text/analyse.ts'
import { SynonymMap } from '#search-engine/text/synonyms.ts'
import { Classifier, elsewhere } from '../classifier/classifier.ts'
import { collect } from '../collection/collection.ts'
import type { SourceArticle } from '../collection/source-article.ts'
import { Matcher } from '../matcher/matcher.ts'
import { rateArticles } from './rate-articles.ts'
import { Rejects } from '../classifier/rejects.ts'

interface Article extends SourceArticle {
  id: string
}

const article = (id: string, title: string, sections: Record<string, string>, questions: string[] = []): Article => ({ id, title, description: '', questions, sections: Object.entries(sections).map(([heading, text]) => ({ heading, blocks: [text] })) })

const articles = [
  article('lights', 'Gateway lights', { '': 'The lights show the state of the gateway.', 'Red light': 'A red light means that there is no connection.', 'White light': 'All is well.' }, ['What does the red light mean?']),
  article('password', 'Change your Wi-Fi password', { '': 'Open the page of your network.', 'Choose a new password': 'Type the new password twice.' }),
  article('bill', 'Pay a bill', { '': 'Pay online by card.', 'Late bills': 'A late bill costs nine dollars.' }, ['How do I pay?']),
  article('move', 'Move your service', { '': 'Tell us the new address two weeks before.' }),
  article('voicemail', 'Set up voicemail', { '': 'Hold the one key and follow the voice.' }),
]
const collection = collect('en', articles)
const first = (question: string, parts: Parameters<typeof rateArticles<Article>>[2] = {}, of = collection) => rateArticles(of, question, parts).articles[0]!

describe('ANS-16 which article answers', () => {
  test('the one that says what is asked, and of it the section that does', () => {
    const best = first('what does a red light mean')
    expect(best.source.id).toBe('lights')
    expect(best.sectionScores.indexOf(Math.max(...best.sectionScores))).toBe(1)
    expect(best.confidence).toBeGreaterThan(0.5)
  })

  test('the one that lists the one thing that fails, however little else is said; and none for what only its text has', () => {
    const listed = article('films', 'Films on a TV', { '': 'Some apps need more.', 'Zorbflix stops': 'Test the speed.', 'The rest': 'Glimflix needs less.' }, ['Why does Zorbflix stop?'])
    const rejects = new Rejects(['is zorbflix working', 'zorbflix is not working', 'is glimflix working', 'glimflix is not working'], 'en')
    const of = collect('en', [...articles, listed])
    expect(first('zorbflix not working', { rejects }, of)).toMatchObject({ source: { id: 'films' }, confidence: 0.6 })
    expect(first('glimflix not working', { rejects }, of).confidence).toBeLessThan(0.5)
    expect(first('my zorbflix parrot costume is not working', { rejects }, of).confidence).toBeLessThan(0.6)
  })

  test('of two sections that say the same of it the earlier one, and a later one that says more', () => {
    const tv = article('tv', 'Streaming on a TV', { '': 'For every TV.', 'Find the trouble': 'Netflix stops: test the speed on the TV.', 'The apps': 'Netflix stops: test the speed on the TV.', 'Last of all': 'Netflix stops with an error number: write it down.' })
    const best = (question: string) => {
      const { sectionScores } = first(question, {}, collect('en', [...articles, tv]))
      return sectionScores.indexOf(Math.max(...sectionScores))
    }
    expect(best('netflix stops on my tv')).toBe(1)
    expect(best('netflix stops with an error number')).toBe(3)
  })

  test('without questions of its own as well, and with a typing error', () => {
    expect(first('change wifi password').source.id).toBe('password')
    expect(first('wifi pasword').source.id).toBe('password')
  })

  test('an own question that says all of what is asked, and little besides, is answered, whatever else speaks against it', () => {
    const asked = (question: string) => first(question, { rejects: new Rejects(['how do I pay my water bill', 'pay the bill of a restaurant'], 'en') }, collect('en', [...articles, article('settle', 'Money matters', { '': 'Choose how, and confirm.' }, ['How do I pay my business bill?'])]))
    expect(asked('how do I pay my business bill please').confidence).toBeGreaterThan(0.5)
    expect(asked('how do I pay the bill of my business in bitcoin').confidence).toBeLessThan(asked('how do I pay my business bill').confidence)
  })

  test('a synonym stands for a word', () => {
    const synonyms = new SynonymMap({ same: [['bill', 'statement']], oneWay: [] }, 'en')
    expect(first('statement').coverage).toBe(0)
    expect(first('statement', {}, collect('en', articles, { synonyms })).source.id).toBe('bill')
  })

  test('what a matcher has learned brings other words near', () => {
    const direction = Float32Array.from({ length: 128 }, (_, index) => (index === 0 ? 3 : 0))
    const matcher = Matcher.of(new Map(['relocating', 'move'].map((word) => [termOf(word, 'en'), direction])))
    const rated = rateArticles(collect('en', articles, { matcher }), 'relocating')
    expect(rated.articles[0]!.source.id).toBe('move')
  })

  test('a question that an article asks itself is answered by it, whatever others say', () => {
    const best = first('What does the red light mean?')
    expect([best.source.id, best.confidence >= 0.9]).toEqual(['lights', true])
  })

  test('STU-07 of a thousand articles the one that says it is found, and only those are rated for which something speaks', () => {
    const many = Array.from({ length: 1000 }, (_, number) => article(`guide${number}`, `Guide for device ${number}`, { '': `Part ${number} tells what to press.` }))
    const of = collect('en', [...many.slice(0, 700), ...articles, ...many.slice(700)])
    const found = rateArticles(of, 'what does a red light mean').articles
    expect(found[0]!.source.id).toBe('lights')
    expect(found.length).toBeLessThan(of.articles.length / 2)
    // an article with phrasings is always rated, whatever its words are
    const likelihoods = { articles: new Map([['guide999', 9]]), ours: 1, sections: () => new Map<string, number>() }
    expect(rateArticles(of, 'what does a red light mean', { asked: { likelihoods, idOf: ({ id }) => id } }).articles.map(({ source }) => source.id)).toContain('guide999')
  })

  test('only of those that are wanted', () => {
    expect(rateArticles(collection, 'red light', { accepts: ({ id }) => id === 'bill' }).articles.map(({ source }) => source.id)).toEqual(['bill'])
  })
})

describe('ANS-19 what is refused', () => {
  test('a question none of whose telling words any article has', () => {
    for (const question of ['will it rain in Dallas', 'zzzz', '?']) expect(first(question).confidence, question).toBe(0)
  })

  test('one that is like what nobody here answers is less sure than without that list', () => {
    const rejects = new Rejects(['does the red light of my car mean something', 'red light camera', 'why is the light of my car red'], 'en')
    expect(first('red light of my car', { rejects }).confidence).toBeLessThan(first('red light of my car').confidence)
  })
})

describe('ANS-16 phrasings are optional evidence', () => {
  const phrase = (group: string, ...texts: string[]) => texts.map((text) => ({ text, group }))
  const classifier = Classifier.learn('en', [...phrase('move', 'I am relocating', 'we are relocating to another town', 'new flat next month'), ...phrase('bill', 'what do I owe', 'settle up'), ...phrase(elsewhere, 'will it rain', 'who won the game')])
  const asked = (question: string) => ({ asked: { likelihoods: classifier.likelihoods(question), idOf: ({ id }: Article) => id } })

  test('they say what no word of the article does', () => {
    const { articles: found } = classifier.likelihoods('we are relocating')
    expect(found.get('move')!).toBeGreaterThan(found.get('bill')!)
    expect(classifier.likelihoods('we are relocating').ours).toBeGreaterThan(classifier.likelihoods('will it rain').ours)
  })

  test('an article without any is found as well', () => {
    expect(first('red light', asked('red light')).source.id).toBe('lights')
  })

  test('ANS-19 of one without any the askers of the others say whether we are asked such things', () => {
    const learn = (ours: string, others: string) => {
      const learned = Classifier.learn('en', [...phrase('move', 'I am relocating', ours), ...phrase('bill', 'what do I owe', ours), ...phrase(elsewhere, 'will it rain', others)])
      return { asked: { likelihoods: learned.likelihoods('red light'), idOf: ({ id }: Article) => id } }
    }
    const [ours, others] = [first('red light', learn('a red light', 'who won')), first('red light', learn('who won', 'a red light'))]
    expect([ours, others].map(({ source }) => source.id)).toEqual(['lights', 'lights'])
    expect(others.confidence).toBeLessThan(ours.confidence)
  })

  test('ANS-19 against the askers much evidence counts by itself, but not if much of the question is in words that no article has', () => {
    const password = 'change your Wi-Fi password'
    const learned = Classifier.learn('en', [...phrase('password', 'what do I owe', 'settle up'), ...phrase(elsewhere, password, `${password} zorbcoin`)])
    const near = ({ id }: Article) => (id === 'password' ? 1 : 0)
    const meaning = { of: { front: near, sections: (of: Article) => of.sections.map(() => [near(of)]) }, rejects: [0] }
    const confidence = (question: string) => first(question, { meaning, asked: { likelihoods: learned.likelihoods(question), idOf: ({ id }: Article) => id } }).confidence
    expect(confidence(`${password} for the new page of my network`)).toBeGreaterThan(0.4)
    expect(confidence(`${password} with zorbcoin`)).toBeLessThan(0.1)
  })

  test('what was learned is the same after it was kept', () => {
    const kept = Classifier.load(Buffer.concat([Buffer.from('xyz'), classifier.save()]).subarray(3))
    const said = (from: Classifier) => {
      const { sections, ...rest } = from.likelihoods('relocating soon')
      return { ...rest, sections: [...rest.articles.keys()].map((id) => sections(id)) }
    }
    expect(said(kept)).toEqual(said(classifier))
  })

  test('QAS-01 who asks as the askers of a section do gets that section', () => {
    const learned = Classifier.learn('en', [...phrase('A', 'how much does it cost').map((each) => ({ ...each, section: 'Prices' })), ...phrase('A', 'who may call for me').map((each) => ({ ...each, section: 'People' })), ...phrase('B', 'my line is dead')])
    const shares = learned.likelihoods('what does this cost').sections('A')
    expect([...shares.keys()]).toEqual(['Prices', 'People'])
    expect(shares.get('Prices')!).toBeGreaterThan(0.5)
    expect(shares.get('Prices')! + shares.get('People')!).toBeCloseTo(1)
    expect(learned.likelihoods('what does this cost').sections('B').size).toBe(0)
  })

  test('ANS-16 the same words in another order are another question: to another company is not from one', () => {
    const moves = ['my number', 'the old number', 'his number', 'our numbers'].flatMap((what) => [...phrase('out', `move ${what} from you to another company`), ...phrase('in', `move ${what} from another company to you`)])
    const learned = Classifier.learn('en', [...moves, ...phrase(elsewhere, 'will it rain')])
    const likeliest = (question: string) => [...learned.likelihoods(question).articles].toSorted(([, a], [, b]) => b - a)[0]![0]
    expect(likeliest('take her number to another company')).toBe('out')
    expect(likeliest('take her number from another company')).toBe('in')
  })

  test('ANS-17 what stands before the first heading is asked for too, where others of the article’s askers want its sections', () => {
    const learned = Classifier.learn('en', [...phrase('lights', 'what are the lights for'), ...phrase('lights', 'lamp is crimson').map((each) => ({ ...each, section: 'Red light' })), ...phrase('bill', 'what do I owe')])
    const sectionsOf = (question: string) => rateArticles(collection, question, { asked: { likelihoods: learned.likelihoods(question), idOf: ({ id }: Article) => id } }).articles.find(({ source }) => source.id === 'lights')!.sectionScores
    const best = (scores: readonly number[]) => scores.indexOf(Math.max(...scores))
    expect(best(sectionsOf('what are the gateway lights for'))).toBe(0)
    expect(best(sectionsOf('gateway lamp is crimson light'))).toBe(1)
  })
})
