import { handle, type Handler } from '#platform/services/handlers.ts'
import * as endpoints from '../contract.ts'
import { getDevice, listDevices, readCatalogueDevice } from './devices.ts'
import { getArticle } from './get-article.ts'
import { getPageText } from './get-page-text.ts'
import { getTopic, listTopics } from './topics.ts'

export const knowledgeHandlers: Handler[] = [
  handle(endpoints.getArticle, getArticle),
  handle(endpoints.listTopics, listTopics),
  handle(endpoints.getTopic, getTopic),
  handle(endpoints.getPageText, getPageText),
  handle(endpoints.listDevices, listDevices),
  handle(endpoints.getDevice, getDevice),
  handle(endpoints.readCatalogueDevice, readCatalogueDevice),
]
