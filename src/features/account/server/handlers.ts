import { handle, type Handler } from '#platform/services/handlers.ts'
import { accountDetails, currentUserServices, profileInfo, unifiedAccountDetails } from '../contract.ts'
import { answerAccountDetails, answerUnifiedAccountDetails } from './read-account-details.ts'
import { readCurrentUserServices } from './read-current-user-services.ts'
import { readProfileInfo } from './read-profile-info.ts'

export const accountHandlers: Handler[] = [
  handle(accountDetails, answerAccountDetails),
  handle(unifiedAccountDetails, answerUnifiedAccountDetails),
  handle(profileInfo, readProfileInfo),
  handle(currentUserServices, readCurrentUserServices),
]
