/**
 * What every widget's story promises; `test/pages/stories.browser.test.tsx` holds all of them to it. Said in a story's
 * `parameters.conformance`.
 */
export interface Conformance {
  /** what a screen reader finds: the widget's main element */
  role: string
  name: string
  /** a script of keys, from the first element that Tab reaches: each key and what has the focus afterwards */
  keys?: readonly KeyStep[]
  /** where a class and a ref arrive; false where the widget takes none, because it is made for one place */
  takesClassAndRef?: boolean
}

/** A key as Vitest's userEvent writes it, and the focus after it as `describeFocus` writes it: `['{ArrowRight}', 'tab Bills (selected)']`. */
export type KeyStep = readonly [key: string, focus: string]

/** Types a story's parameters where it says them. */
export function promises(conformance: Conformance): { conformance: Conformance } {
  return { conformance }
}
