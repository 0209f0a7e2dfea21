import type { Audience, Locale } from '#contracts/identity.ts'
import type { ArticleContent, ArticleState } from './contract.ts'
import type { StudioCopy } from './copy.en.ts'
import type { Writing } from './editor/writing-view.ts'
import type { DiffLine } from './rules/line-diff.ts'

/** What the Studio's pages show, in words. */

/** What stands around every page of the Studio. */
export interface StudioFrame {
  copy: StudioCopy
  locale: Locale
  homeHref: string
  rooms: { label: string; lead: string; href: string; isCurrent: boolean }[]
  /** where the page is, below the Studio; the last is itself */
  crumbs: { label: string; href?: string }[]
}

export interface ListedArticle {
  href: string
  title: string
  /** 'KM1000101 · Homes · internet' */
  about: string
  state: ArticleState
  /** 'Changed 2 hours ago by eddie.cole', 'No Spanish', … */
  facts: string[]
}

export interface ArticleListPage {
  frame: StudioFrame
  q: string
  state: string
  states: { label: string; href: string; isCurrent: boolean; count: number }[]
  /** undefined where nothing answered */
  notice: Notice | undefined
  articles: ListedArticle[] | undefined
  total: number
  previousHref: string | undefined
  nextHref: string | undefined
  /** undefined: who reads is no editor */
  newHrefs: { label: string; href: string }[]
  /** what they have typed and not saved */
  unfinished: { title: string; lines: { href: string; title: string; about: string }[] }
  clearHref: string
}

export interface Notice {
  tone: 'good' | 'caution' | 'bad'
  title: string
  text?: string
}

/** What became of a form, with a line for each thing that is wrong. */
export interface FormNotice extends Notice {
  lines: string[]
}

/** What was set once, and by whom. */
export interface SettingLine {
  id: string
  text: string
  by: string
}

export interface Difference {
  /** 'English · Text' */
  label: string
  lines: DiffLine[]
}

export interface EditorPage {
  frame: StudioFrame
  key: string
  /** makes a second sending of the same new article harmless */
  sendKey: string
  href: string
  audience: Audience
  id: string | undefined
  version: number
  state: ArticleState
  title: string
  /** as it is typed, which may not be kept yet */
  content: ArticleContent
  places: { value: string; label: string }[]
  issues: { text: string; where: string; refuses: boolean }[]
  levels: Record<Locale, string>
  previews: Record<Locale, string>
  notice: Notice | undefined
  /** STU-07: it began as what a model has proposed */
  isProposed: boolean
  /** what somebody else changed since the version that the form knows */
  conflict: Difference[] | undefined
  facts: string[]
  note: string
  may: Record<'write' | 'submit' | 'withdraw' | 'return' | 'publish' | 'unpublish' | 'unpublishAt' | 'delete', boolean>
  /** they wrote in it: another publishes it */
  isOwnReview: boolean
  liveHref: string | undefined
  historyHref: string | undefined
  zone: string
  tried: { question: string; says: string; answer: string | undefined } | undefined
  writing: Writing
  /** what is in the form was typed before and not saved: 'Kept …' */
  draftText: string | undefined
}

export interface HistoryPage {
  frame: StudioFrame
  title: string
  /** where the thing has been deleted: what it said is all that is left */
  goneText: string | undefined
  backHref: string
  backLabel: string
  versions: { id: string; action: string; who: string; when: string; differences: Difference[] | undefined; restoreHref: string | undefined }[]
}

export interface ChangesPage {
  frame: StudioFrame
  changes: { id: string; action: string; subject: string; href: string | undefined; who: string; when: string }[]
  newestHref: string | undefined
  olderHref: string | undefined
  fileHref: string
}
