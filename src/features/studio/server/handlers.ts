import { handle, type Handler } from '#platform/services/handlers.ts'
import { createStudioArticle, deleteStudioArticle, listStudioArticles, listStudioChanges, listStudioVersions, moveStudioArticle, readStudioArticle, saveStudioArticle } from '../contract.ts'
import { listStudioBets, readStudioBet, setStudioBet, tryStudioBet } from '../bets/bet-endpoints.ts'
import { listBets, readBet, setBet, tryBet } from '../bets/server/set-bet.ts'
import { convertStudioPaste, dropStudioDraft, keepStudioDraft, listStudioDrafts, readStudioDraft } from '../editor/draft-endpoints.ts'
import { convertPaste } from '../editor/server/convert-pasted.ts'
import { dropDraft, keepDraft, listDrafts, readDraft } from '../editor/server/keep-draft.ts'
import { keepBrandLogo, readStudioBrand, setStudioBrand } from '../brand/brand-endpoints.ts'
import { keepBrandLogoBytes, readBrand, setBrand } from '../brand/server/set-brand.ts'
import { readStudioSources } from '../sources/source-endpoints.ts'
import { readSources } from '../sources/server/read-sources.ts'
import { listStudioFlags, readStudioFlag, setStudioFlag } from '../flags/flag-endpoints.ts'
import { listFlags, readFlag, setFlag } from '../flags/server/set-flag.ts'
import { deleteStudioPage, listStudioPages, listStudioPageVersions, moveStudioPage, readStudioPage, saveStudioPage } from '../page-contents/page-endpoints.ts'
import { deletePage, listPages, listPageVersions, movePage, readPage, savePage } from '../page-contents/server/change-page.ts'
import { deleteStudioRedirect, listStudioRedirects, setStudioRedirect } from '../redirects/redirect-endpoints.ts'
import { deleteRedirect, listRedirects, setRedirect } from '../redirects/server/set-redirect.ts'
import { forgetStudioQuestion, listStudioQuestions, proposeStudioDraft, watchStudioQuestion } from '../questions/question-endpoints.ts'
import { tryStudioQuestion } from '../questions/try-endpoint.ts'
import { proposeDraft } from '../questions/server/propose-draft.ts'
import { forgetQuestion, listWatched, tryNow, watchQuestion } from '../questions/server/watch-question.ts'
import { createArticle, deleteArticle, moveArticle, readArticle, saveArticle } from './articles/change-article.ts'
import { listArticles, listVersions } from './articles/list-articles.ts'
import { listChanges } from './change-log.ts'

export const studioHandlers: Handler[] = [
  handle(listStudioArticles, listArticles),
  handle(createStudioArticle, createArticle),
  handle(readStudioArticle, readArticle),
  handle(saveStudioArticle, saveArticle),
  handle(moveStudioArticle, moveArticle),
  handle(deleteStudioArticle, deleteArticle),
  handle(listStudioVersions, listVersions),
  handle(listStudioChanges, listChanges),
  handle(listStudioPages, listPages),
  handle(readStudioPage, readPage),
  handle(saveStudioPage, savePage),
  handle(moveStudioPage, movePage),
  handle(deleteStudioPage, deletePage),
  handle(listStudioPageVersions, listPageVersions),
  handle(listStudioBets, listBets),
  handle(readStudioBet, readBet),
  handle(setStudioBet, setBet),
  handle(tryStudioBet, tryBet),
  handle(listStudioRedirects, listRedirects),
  handle(setStudioRedirect, setRedirect),
  handle(deleteStudioRedirect, deleteRedirect),
  handle(keepStudioDraft, keepDraft),
  handle(readStudioDraft, readDraft),
  handle(listStudioDrafts, listDrafts),
  handle(dropStudioDraft, dropDraft),
  handle(convertStudioPaste, convertPaste),
  handle(listStudioQuestions, listWatched),
  handle(watchStudioQuestion, watchQuestion),
  handle(forgetStudioQuestion, forgetQuestion),
  handle(tryStudioQuestion, tryNow),
  handle(proposeStudioDraft, proposeDraft),
  handle(listStudioFlags, listFlags),
  handle(readStudioFlag, readFlag),
  handle(setStudioFlag, setFlag),
  handle(readStudioSources, readSources),
  handle(readStudioBrand, readBrand),
  handle(setStudioBrand, setBrand),
  handle(keepBrandLogo, keepBrandLogoBytes),
]
