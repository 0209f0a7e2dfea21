import { handle, type Handler } from '#platform/services/handlers.ts'
import { createStudioArticle, listStudioArticles, listStudioChanges, listStudioVersions, moveStudioArticle, readStudioArticle, saveStudioArticle } from '../contract.ts'
import { listStudioBets, readStudioBet, setStudioBet, tryStudioBet } from '../bets/bet-endpoints.ts'
import { listBets, readBet, setBet, tryBet } from '../bets/server/set-bet.ts'
import { listStudioFlags, readStudioFlag, setStudioFlag } from '../flags/flag-endpoints.ts'
import { listFlags, readFlag, setFlag } from '../flags/server/set-flag.ts'
import { forgetStudioQuestion, listStudioQuestions, tryStudioQuestion, watchStudioQuestion } from '../questions/question-endpoints.ts'
import { forgetQuestion, listWatched, tryNow, watchQuestion } from '../questions/server/watch-question.ts'
import { createArticle, moveArticle, readArticle, saveArticle } from './articles/change-article.ts'
import { listArticles, listVersions } from './articles/list-articles.ts'
import { listChanges } from './change-log.ts'

export const studioHandlers: Handler[] = [
  handle(listStudioArticles, listArticles),
  handle(createStudioArticle, createArticle),
  handle(readStudioArticle, readArticle),
  handle(saveStudioArticle, saveArticle),
  handle(moveStudioArticle, moveArticle),
  handle(listStudioVersions, listVersions),
  handle(listStudioChanges, listChanges),
  handle(listStudioBets, listBets),
  handle(readStudioBet, readBet),
  handle(setStudioBet, setBet),
  handle(tryStudioBet, tryBet),
  handle(listStudioQuestions, listWatched),
  handle(watchStudioQuestion, watchQuestion),
  handle(forgetStudioQuestion, forgetQuestion),
  handle(tryStudioQuestion, tryNow),
  handle(listStudioFlags, listFlags),
  handle(readStudioFlag, readFlag),
  handle(setStudioFlag, setFlag),
]
