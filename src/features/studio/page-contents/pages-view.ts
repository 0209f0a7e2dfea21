import type { Locale } from '#contracts/identity.ts'
import type { Difference, FormNotice, Notice, StudioFrame } from '../studio-view.ts'
import type { ArticleState } from '../contract.ts'
import type { PagesCopy } from './copy.en.ts'

/** STU-01: what the room of pages shows, in words. */
export interface PagesRoom {
  frame: StudioFrame
  copy: PagesCopy
  notice: Notice | undefined
  choices: { label: string; href: string; isCurrent: boolean; count: number }[]
  /** of a guided fix that is not there yet; undefined to those who do not write */
  newFix: { name: string; error: string | undefined } | undefined
  /** undefined where nothing answered */
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
  /** also its place in the page */
  path: string
  title: string
  nodes: FormNode[]
  isOpen: boolean
}

/** A way through a guided fix, from question to question. */
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
  conflict: Difference[] | undefined
  facts: string[]
  note: string
  may: Record<'write' | 'submit' | 'withdraw' | 'return' | 'publish' | 'unpublish' | 'unpublishAt' | 'delete', boolean>
  isOwnReview: boolean
  zone: string
  liveHref: string | undefined
  /** STU-03: the page with what is in work; undefined for what no single page shows */
  previewHref: string | undefined
  historyHref: string
  /** how many fields want mending before it is published */
  problems: string[]
  /** what a button of a list has just done something with */
  focusId: string | undefined
  /** Markdown, as customers would see it, by language */
  previews: { locale: Locale; label: string; html: string }[]
  ways: { locale: Locale; label: string; ways: FixWay[] }[]
}
