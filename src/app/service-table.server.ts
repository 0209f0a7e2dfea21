import { accountHandlers } from '#features/account/server/handlers.ts'
import { analyticsHandlers } from '#features/analytics/server/handlers.ts'
import { answerHandlers } from '#features/answers/server/api/handlers.ts'
import { appointmentHandlers } from '#features/appointments/server/handlers.ts'
import { consentHandlers } from '#features/consent/server/handlers.ts'
import { insightHandlers } from '#features/insights/server/handlers.ts'
import { knowledgeHandlers } from '#features/knowledge/server/handlers.ts'
import { orderHandlers } from '#features/orders/server/handlers.ts'
import { outageHandlers } from '#features/outages/server/handlers.ts'
import { searchHandlers } from '#features/search/server/handlers.ts'
import { signInHandlers } from '#features/sign-in/server/handlers.ts'
import { siteContentHandlers } from '#features/site-content/server/handlers.ts'
import type { Handler } from '#platform/services/handlers.ts'

/** Every endpoint of every feature with the use case behind it: the whole API. */
export const allHandlers: readonly Handler[] = [
  ...signInHandlers,
  ...accountHandlers,
  ...siteContentHandlers,
  ...knowledgeHandlers,
  ...searchHandlers,
  ...answerHandlers,
  ...outageHandlers,
  ...orderHandlers,
  ...appointmentHandlers,
  ...analyticsHandlers,
  ...consentHandlers,
  ...insightHandlers,
]
