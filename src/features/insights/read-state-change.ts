import { workStates, type WorkState } from './insight-filters.ts'

/** What the form of an item of the work list says; undefined where it says nothing that could be done. */
export function readStateChange(form: FormData): { id: string; state: WorkState } | undefined {
  const id = form.get('id')
  const state = workStates.find((each) => each === form.get('state'))
  return typeof id === 'string' && id !== '' && state ? { id, state } : undefined
}
