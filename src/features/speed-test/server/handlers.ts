import { handle } from '#platform/services/handlers.ts'
import { checkSpeedTest, deleteOwnSpeedTests, listOwnSpeedTests, qualifySpeedTest, readSpeedHistory, readSpeedResult, saveDownload, saveSpeedResult, saveUpload, speedForStaff, startSpeedTest } from '../speed-endpoints.ts'
import { checkTest, deleteOwn, keepDownload, keepUpload, listForStaff, listOwn, qualify, readHistory, readResult, saveResult, startTest } from './run-test.ts'

export const speedTestHandlers = [
  handle(startSpeedTest, startTest),
  handle(checkSpeedTest, checkTest),
  handle(saveSpeedResult, saveResult),
  handle(readSpeedResult, readResult),
  handle(qualifySpeedTest, qualify),
  handle(saveDownload, keepDownload),
  handle(saveUpload, keepUpload),
  handle(readSpeedHistory, readHistory),
  handle(listOwnSpeedTests, listOwn),
  handle(speedForStaff, listForStaff),
  handle(deleteOwnSpeedTests, deleteOwn),
]
