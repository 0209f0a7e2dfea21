// The interface of this feature for worker threads; nothing here loads the rest of the feature.
export { ratingsRetentionMs } from './server/records/answer-store.ts'
export { type Dislike, readDislikes, readRatingSums } from './server/feedback/read-ratings.ts'
