// What other servers, pages, the process and tests of the whole site may use of outages on the server.
export { outageHandlers } from './server/handlers.ts'
export { readZipField } from './server/pages/outages-copy.ts'
export { answerZip, readOutagesPage } from './server/pages/read-outages-page.ts'
export { atomOf, readPublicStatus } from './server/pages/outage-feeds.ts'
export { listOwnOutageEvents } from './server/list-own-events.ts'
export { listNationalOutages } from './server/read-status.ts'
export { moveDemoOutages } from './server/store/seed-demo-outages.ts'
export { type OutageFormAnswer, readOutagePage, readStudioOutages, submitOutageForm } from './server/studio-pages/read-studio-outages.ts'
