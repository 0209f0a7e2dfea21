export { deleteRobocalls, listRobocalls } from './robocall-endpoints.ts'
export { robocallPath } from './rules/robocall-rules.ts'
