import type { Locale } from '#contracts/identity.ts'
import type { Conflict, FormNotice, Notice, StudioFrame } from '../studio-view.ts'
import type { ArticleState } from '../contract.ts'
import type { PagesCopy } from './copy.en.ts'

/** STU-01: the content of the pages room, as text. */
export interface PagesRoom {
  frame: StudioFrame
  copy: PagesCopy
  notice: Notice | undefined
  choices: { label: string; href: string; isCurrent: boolean; count: number }[]
  /** the form for a new guided fix; undefined if the user is not an editor */
  newFix: { name: string; error: string | undefined } | undefined
  /** undefined if the service did not answer */
  groups: { title: string; pages: { id: string; href: string; title: string; state: ArticleState; facts: string[]; missing: string[] }[] }[] | undefined
}

/** One field in one language. */
export interface FieldCell {
  locale: Locale
  name: string
  label: string
  value: string
  isOn: boolean
  error: string | undefined
}

export type FormNode =
  | { kind: 'field'; path: string; as: 'text' | 'long' | 'markdown' | 'link' | 'number' | 'lines' | 'choice' | 'boolean'; hint: string | undefined; most: number; choices: { value: string; label: string }[]; cells: FieldCell[] }
  | { kind: 'group'; path: string; label: string; nodes: FormNode[]; isOpen: boolean }
  | { kind: 'list'; path: string; label: string; items: FormItem[]; errors: string[]; isOpen: boolean }

export interface FormItem {
  /** the path in the content, also used for the element's id */
  path: string
  title: string
  nodes: FormNode[]
  isOpen: boolean
}

/** A path through a guided fix, from question to question. */
export interface FixWay {
  steps: string[]
  end: string
}

export interface PageEditor {
  frame: StudioFrame
  copy: PagesCopy
  href: string
  id: string
  version: number
  state: ArticleState
  title: string
  nodes: FormNode[]
  notice: FormNotice | undefined
  conflict: Conflict | undefined
  facts: string[]
  note: string
  /** message that saving ends the review or the schedule */
  savingEnds: string | undefined
  may: Record<'write' | 'submit' | 'withdraw' | 'return' | 'publish' | 'unpublish' | 'unpublishAt' | 'delete', boolean>
  isOwnReview: boolean
  zone: string
  liveHref: string | undefined
  /** STU-03: preview of the page with its draft; undefined if no single page shows this content */
  previewHref: string | undefined
  historyHref: string
  /** the problems that prevent the publication */
  problems: string[]
  /** id of the element to focus, which a list button has just changed */
  focusId: string | undefined
  /** the Markdown as customers would see it, by language */
  previews: { locale: Locale; label: string; html: string }[]
  ways: { locale: Locale; label: string; ways: FixWay[] }[]
}
