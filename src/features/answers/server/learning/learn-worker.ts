/** A worker thread: learning from tens of thousands of phrasings takes seconds and must not block pages. */
import { answerQuestions } from '#platform/jobs/worker-client.ts'
import { Classifier } from '../../engine/classifier/classifier.ts'
import type { LearnQuestion } from './learn-thread.ts'

answerQuestions<LearnQuestion, Uint8Array<ArrayBuffer>>(async ({ language, phrases }) => Classifier.learn(language, phrases).save(), (answer) => [answer.buffer])
