import { workStates, type WorkState } from './insight-filters.ts'

/** Reads the posted form of a work-list item; undefined if the form is invalid. */
export function readStateChange(form: FormData): { id: string; state: WorkState } | undefined {
  const id = form.get('id')
  const state = workStates.find((each) => each === form.get('state'))
  return typeof id === 'string' && id !== '' && state ? { id, state } : undefined
}
