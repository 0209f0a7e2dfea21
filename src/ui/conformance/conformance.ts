/**
 * The accessibility contract of a widget, given in a story's `parameters.conformance` and checked for every story by
 * `test/pages/stories.browser.test.tsx`.
 */
export interface Conformance {
  /** the role and accessible name of the widget's main element */
  role: string
  name: string
  /** a sequence of keys, starting on the first element that Tab reaches: each key and the focus after it */
  keys?: readonly KeyStep[]
  /** whether the widget accepts a class and a ref; false for a widget made for one place */
  takesClassAndRef?: boolean
}

/** A key as Vitest's userEvent writes it, and the focus after it as `describeFocus` writes it: `['{ArrowRight}', 'tab Bills (selected)']`. */
export type KeyStep = readonly [key: string, focus: string]

/** Gives a story's conformance parameter its type. */
export function promises(conformance: Conformance): { conformance: Conformance } {
  return { conformance }
}
