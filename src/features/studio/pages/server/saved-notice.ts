import type { ArticleState } from '../../contract.ts'
import type { StudioCopy } from '../../copy.en.ts'
import type { Notice } from '../../studio-view.ts'

/** The results of saving, as the editor's address names them in `done`. */
export const savedResults = ['saved', 'saved-unscheduled', 'saved-unreviewed', 'unchanged'] as const
export type SavedResult = (typeof savedResults)[number]

/** Saving makes a text a draft again, which ends its review or takes away its hour. A text without changes stays as it is. */
export function savedResult(before: ArticleState | undefined, after: ArticleState): SavedResult {
  if (after === 'scheduled' || after === 'review') return 'unchanged'
  return before === 'scheduled' ? 'saved-unscheduled' : before === 'review' ? 'saved-unreviewed' : 'saved'
}

/** What a step that is done says; saving that has ended a review or a schedule asks for attention. */
export function doneNotice<Done extends keyof StudioCopy['notice']>(done: Done, { notice }: Pick<StudioCopy, 'notice'>): Notice {
  return { tone: done === 'saved-unscheduled' || done === 'saved-unreviewed' ? 'caution' : 'good', title: notice[done] }
}

/** What saving would end, to be read before; undefined if it ends nothing. */
export function savingEnds(state: ArticleState, { editor }: Pick<StudioCopy, 'editor'>): string | undefined {
  return state === 'scheduled' || state === 'review' ? editor.savingEnds[state] : undefined
}
