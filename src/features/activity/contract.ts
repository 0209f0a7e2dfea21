export { listActivity } from './activity-endpoints.ts'
export { activityPath } from './activity-path.ts'
