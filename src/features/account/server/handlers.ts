import { handle, type Handler } from '#platform/services/handlers.ts'
import { accountDetails, changePreferences, currentUserServices, profileInfo, readPreferences, unifiedAccountDetails } from '../contract.ts'
import { changeOwnPreferences, readOwnPreferences } from './preferences.ts'
import { answerAccountDetails, answerUnifiedAccountDetails } from './read-account-details.ts'
import { readCurrentUserServices } from './read-current-user-services.ts'
import { readProfileInfo } from './read-profile-info.ts'

export const accountHandlers: Handler[] = [
  handle(accountDetails, answerAccountDetails),
  handle(unifiedAccountDetails, answerUnifiedAccountDetails),
  handle(profileInfo, readProfileInfo),
  handle(currentUserServices, readCurrentUserServices),
  handle(readPreferences, readOwnPreferences),
  handle(changePreferences, changeOwnPreferences),
]
