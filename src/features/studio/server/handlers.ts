import { handle, type Handler } from '#platform/services/handlers.ts'
import { createStudioArticle, listStudioArticles, listStudioChanges, listStudioVersions, moveStudioArticle, readStudioArticle, saveStudioArticle } from '../contract.ts'
import { listStudioBets, readStudioBet, setStudioBet, tryStudioBet } from '../bets/bet-endpoints.ts'
import { listBets, readBet, setBet, tryBet } from '../bets/server/set-bet.ts'
import { keepBrandLogo, readStudioBrand, setStudioBrand } from '../brand/brand-endpoints.ts'
import { keepBrandLogoBytes, readBrand, setBrand } from '../brand/server/set-brand.ts'
import { readStudioSources } from '../sources/source-endpoints.ts'
import { readSources } from '../sources/server/read-sources.ts'
import { listStudioFlags, readStudioFlag, setStudioFlag } from '../flags/flag-endpoints.ts'
import { listFlags, readFlag, setFlag } from '../flags/server/set-flag.ts'
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
  handle(listStudioFlags, listFlags),
  handle(readStudioFlag, readFlag),
  handle(setStudioFlag, setFlag),
  handle(readStudioSources, readSources),
  handle(readStudioBrand, readBrand),
  handle(setStudioBrand, setBrand),
  handle(keepBrandLogo, keepBrandLogoBytes),
]
