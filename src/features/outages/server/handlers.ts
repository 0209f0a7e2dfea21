import { handle, type Handler } from '#platform/services/handlers.ts'
import { changeSubscription, checkZip, followOutage, linkedAccountOutages, listFollowedOutages, listStudioOutages, outagesForStaff, readOutageStatus, readStudioOutage, readSubscription, saveStudioOutage, unfollowOutages } from '../outage-endpoints.ts'
import { changeByToken, follow, readByToken } from './following/follow-outage.ts'
import { listFollowed, unfollow } from './following/own-subscriptions.ts'
import { checkTypedZip, listLocalOutages, listOutagesForStaff } from './list-local-outages.ts'
import { listForStudio, readForStudio, saveFromStudio } from './publishing/studio-outages.ts'
import { readStatus } from './read-status.ts'

export const outageHandlers: Handler[] = [
  handle(linkedAccountOutages, listLocalOutages),
  handle(outagesForStaff, listOutagesForStaff),
  handle(checkZip, checkTypedZip),
  handle(readOutageStatus, readStatus),
  handle(listStudioOutages, listForStudio),
  handle(readStudioOutage, readForStudio),
  handle(saveStudioOutage, saveFromStudio),
  handle(followOutage, follow),
  handle(readSubscription, readByToken),
  handle(changeSubscription, changeByToken),
  handle(listFollowedOutages, listFollowed),
  handle(unfollowOutages, unfollow),
]
