// What threads may use of answers: nothing here loads the rest of it.
export { ratingsKeptMs } from './server/records/answer-store.ts'
export { type Dislike, readDislikes, readRatingSums } from './server/feedback/read-ratings.ts'
