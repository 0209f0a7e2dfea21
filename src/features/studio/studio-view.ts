import type { Audience, Locale } from '#contracts/identity.ts'
import type { ArticleContent, ArticleState } from './contract.ts'
import type { StudioCopy } from './copy.en.ts'
import type { Writing } from './editor/writing-view.ts'
import type { DiffLine } from './rules/line-diff.ts'

/** The content of the Studio's pages, as text. */

/** The frame around every page of the Studio. */
export interface StudioFrame {
  copy: StudioCopy
  locale: Locale
  /** login id of whoever opens the page: the forms name it, and what they keep in the browser is theirs alone */
  person: string
  homeHref: string
  rooms: { label: string; lead: string; href: string; isCurrent: boolean }[]
  /** the path below the Studio, ending with the page itself */
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
  notice: Notice | undefined
  /** undefined if the service did not answer */
  articles: ListedArticle[] | undefined
  total: number
  previousHref: string | undefined
  nextHref: string | undefined
  /** empty if the user is not an editor */
  newHrefs: { label: string; href: string }[]
  /** the editor's unsaved drafts */
  unfinished: { title: string; lines: { href: string; title: string; about: string }[] }
  clearHref: string
}

export interface Notice {
  tone: 'good' | 'caution' | 'bad'
  title: string
  text?: string
  /** a line for each problem */
  lines?: string[]
}

/** The result of a submitted form. */
export interface FormNotice extends Notice {
  lines: string[]
}

/** An entry of a setting's history. */
export interface SettingLine {
  id: string
  text: string
  by: string
  /** fills the form with this setting, as a first step to set it again */
  restoreHref?: string
}

export interface Difference {
  /** 'English · Text' */
  label: string
  lines: DiffLine[]
}

/**
 * Another editor has saved since the version on which the form is based: what they changed, and their version, which only
 * a button of its own replaces.
 */
export interface Conflict {
  theirs: number
  /** 'Changed … by …' */
  by: string
  differences: Difference[]
}

export type EditorField = 'en.title' | 'es.title' | 'at' | 'offAt' | 'note' | 'target'

export interface EditorPage {
  frame: StudioFrame
  key: string
  /** idempotency key of a new article, so that a form that is sent twice creates one */
  sendKey: string
  href: string
  audience: Audience
  id: string | undefined
  version: number
  state: ArticleState
  title: string
  /** as typed, possibly not saved */
  content: ArticleContent
  places: { value: string; label: string }[]
  /** `refuses`: prevents publication; `asks`: has to be confirmed by whoever publishes */
  issues: { text: string; where: string; refuses: boolean; asks: boolean }[]
  /** undefined: the text is too short to be measured */
  levels: Record<Locale, string | undefined>
  previews: Record<Locale, string>
  notice: Notice | undefined
  /** STU-07: whether the text began with a model's proposal */
  isProposed: boolean
  /** the field that is wrong, and why */
  wrong: { field: EditorField; says: string } | undefined
  conflict: Conflict | undefined
  /** for a review: what differs from the text that customers see; undefined if they see none */
  changes: Difference[] | undefined
  facts: string[]
  note: string
  /** message that saving ends the review or the schedule */
  savingEnds: string | undefined
  may: Record<'write' | 'submit' | 'withdraw' | 'return' | 'publish' | 'unpublish' | 'unpublishAt' | 'delete' | 'discard', boolean>
  /** asked before it is taken off the site: what leads to it, and the page that takes its place, as typed */
  leaving: { links: { label: string; href: string }[]; target: string } | undefined
  /** for a publisher, of an article that was taken off: the change before which customers saw it */
  putBack: string | undefined
  /** what has to be confirmed to publish it; undefined: nothing */
  confirmText: string | undefined
  /** whether the user has written in it, so that another person has to publish it */
  isOwnReview: boolean
  liveHref: string | undefined
  historyHref: string | undefined
  zone: string
  /** what the field for a trial holds: the question tried last, or the article's first */
  tryQuestion: string
  /** for those who may read and not write: the questions with the headings that they name, and the related articles */
  reading: { questions: Record<Locale, { question: string; heading?: string }[]>; related: { id: string; title: string | undefined; href: string }[] }
  /** `other`: the article that would answer in its place */
  tried: { question: string; says: string; answer: string | undefined; other: { title: string; href: string } | undefined } | undefined
  writing: Writing
  /** message that the form contains an unsaved draft: 'Kept …' */
  draftText: string | undefined
}

export interface HistoryPage {
  frame: StudioFrame
  title: string
  /** set if the article or page was deleted and only its history is left */
  goneText: string | undefined
  backHref: string
  backLabel: string
  /** the version that the page shows, for a step back */
  version: number
  versions: HistoryVersion[]
  newestHref: string | undefined
  olderHref: string | undefined
}

export interface HistoryVersion {
  id: string
  action: string
  who: string
  when: string
  /** shows what changed; undefined if only the state did */
  openHref: string | undefined
  /** of the version that is open: what changed, made only when somebody wants to see it */
  differences: Difference[] | undefined
  /** what the reviewer asked for */
  note: string | undefined
  /** whether it is the text that was installed with the site */
  isInstalled: boolean
  restoreHref: string | undefined
  mayRollBack: boolean
}

export interface ChangesPage {
  frame: StudioFrame
  /** `about`: its room and its ids */
  changes: { id: string; action: string; title: string; about: string; href: string | undefined; who: string; when: string }[]
  newestHref: string | undefined
  olderHref: string | undefined
  fileHref: string
}
