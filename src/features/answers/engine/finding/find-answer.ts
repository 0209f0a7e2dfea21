import { standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { asksPrice, saysPrice } from '../questions/asked-quantity.ts'
import { recogniseRequest } from '../questions/recognise-request.ts'
import { enoughConfidence, ratePages, sure } from '../rating/rate-pages.ts'
import type { Retriever } from '../rating/retriever.ts'
import { answerAgain } from './answer-again.ts'
import { answerBoth } from './answer-both.ts'
import { answerFrom, type Found, type FoundAnswer } from './found-answer.ts'
import type { Question } from './question.ts'
import { readFollowUp } from './read-follow-up.ts'
import { topicOf } from './said-before.ts'

/**
 * QAS-05, ANS-18: the articles' answer to a question. A question that depends on the conversation is read together with
 * it, and two questions in one are answered separately.
 */
export async function findAnswer(retriever: Retriever, asked: Question): Promise<FoundAnswer> {
  const { variant, topics } = asked
  const find = async (text: string): Promise<Found> => {
    const rated = await retriever.retrieve(text, { variant, topics })
    return { rated, likely: ratePages(rated) }
  }
  const request = asked.history.length > 0 ? recogniseRequest(asked.question) : undefined
  const again = request && (await answerAgain(retriever, asked, request, find))
  if (again) return again
  const alone = await find(asked.searched)
  const topic = topicOf(asked)
  if (topic !== undefined) {
    const followUp = await readFollowUp(asked, topic, alone, find)
    if (followUp?.isUntold) return { ...alone, likely: followUp.likely, answer: undefined }
    if (followUp) {
      const answer = answerFrom({ ...asked, question: followUp.question }, followUp.likely[0]!, true)
      const isPriceless = asksPrice(asked.question) && !namesPrice(answer)
      return { ...alone, likely: followUp.likely, answer: isPriceless ? (tellingWords(asked.question).length === 0 ? undefined : pricedAnswer(asked, alone)) : answer }
    }
    if (!standsAlone(asked.question)) return { ...alone, answer: undefined }
  }
  const both = asked.wantsFuller ? undefined : await answerBoth(asked, alone, find)
  if (both) return { ...alone, ...both }
  const best = sure(alone.likely)
  const answer = best && answerFrom(asked, best)
  // who asks for a price is answered by a text that names one, if any surely answers
  return { ...alone, answer: answer && asksPrice(asked.question) && !namesPrice(answer) ? (pricedAnswer(asked, alone) ?? answer) : answer }
}

function namesPrice({ pieces }: NonNullable<FoundAnswer['answer']>): boolean {
  return pieces.some(({ text }) => saysPrice(text))
}

/** The likeliest answer with a price, of the articles that surely answer. */
function pricedAnswer(asked: Question, { likely }: Found): FoundAnswer['answer'] {
  return likely.filter(({ confidence }) => confidence >= enoughConfidence).map((each) => answerFrom(asked, each)).find(namesPrice)
}
