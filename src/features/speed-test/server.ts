// What other servers, pages, the process and tests of the whole site may use of speed tests on the server.
export { speedTestHandlers } from './server/handlers.ts'
export { endBytesProcess } from './server/bytes/bytes-host.ts'
export { countArrivals, mountSpeedStreams } from './server/bytes/speed-streams.ts'
export { startPurgingSpeedTests, seedDemoPlans } from './server/own-data.ts'
export { readSpeedPage } from './pages/server/read-speed-page.ts'
export { readResultPage } from './pages/server/read-result-page.ts'
