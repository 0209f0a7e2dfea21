import { accountHandlers } from '#features/account/server.ts'
import { activityHandlers } from '#features/activity/server.ts'
import { analyticsHandlers } from '#features/analytics/server.ts'
import { answerHandlers } from '#features/answers/server.ts'
import { appointmentHandlers } from '#features/appointments/server.ts'
import { billingHandlers } from '#features/billing/server.ts'
import { consentHandlers } from '#features/consent/server.ts'
import { equipmentHandlers } from '#features/equipment/server.ts'
import { homeNetworkHandlers } from '#features/home-network/server.ts'
import { guidedFixHandlers } from '#features/guided-fixes/server.ts'
import { insightHandlers } from '#features/insights/server.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { orderHandlers } from '#features/orders/server.ts'
import { outageHandlers } from '#features/outages/server.ts'
import { robocallHandlers } from '#features/robocalls/server.ts'
import { searchHandlers } from '#features/search/server.ts'
import { signInHandlers } from '#features/sign-in/server.ts'
import { serviceAlertHandlers } from '#features/service-alerts/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { speedTestHandlers } from '#features/speed-test/server.ts'
import { studioHandlers } from '#features/studio/server.ts'
import { ticketHandlers } from '#features/tickets/server.ts'
import type { Handler } from '#platform/services/handlers.ts'

/** The whole API: every endpoint of every feature with its use case. */
export const allHandlers: readonly Handler[] = [
  ...signInHandlers,
  ...accountHandlers,
  ...siteContentHandlers,
  ...knowledgeHandlers,
  ...searchHandlers,
  ...answerHandlers,
  ...outageHandlers,
  ...orderHandlers,
  ...billingHandlers,
  ...appointmentHandlers,
  ...ticketHandlers,
  ...guidedFixHandlers,
  ...speedTestHandlers,
  ...homeNetworkHandlers,
  ...equipmentHandlers,
  ...robocallHandlers,
  ...serviceAlertHandlers,
  ...activityHandlers,
  ...analyticsHandlers,
  ...consentHandlers,
  ...insightHandlers,
  ...studioHandlers,
]
