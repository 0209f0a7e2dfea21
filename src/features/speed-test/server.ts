// The server-side exports of speed tests for other features, pages, the server process and whole-site tests.
export { speedTestHandlers } from './server/handlers.ts'
export { endBytesProcess } from './server/bytes/bytes-host.ts'
export { countArrivals, mountSpeedStreams } from './server/bytes/speed-streams.ts'
export { startPurgingSpeedTests, seedDemoPlans } from './server/own-data.ts'
export { readSpeedPage } from './pages/server/read-speed-page.ts'
export { readResultPage } from './pages/server/read-result-page.ts'
