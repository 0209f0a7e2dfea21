import type { Locale } from '#contracts/identity.ts'
import type { Notice, StudioFrame } from '../studio-view.ts'
import type { ImportCopy } from './copy.en.ts'
import type { ImportState } from './import-model.ts'

/** The content of the import pages, as text. */

/** A sub-topic: `internet/wi-fi`, and its title after its topic's. */
export interface TopicChoice {
  value: string
  label: string
}

export interface ImportRoom {
  frame: StudioFrame
  copy: ImportCopy
  lead: string
  notice: Notice | undefined
  /** undefined if the user is not an editor */
  forms: { filesHref: string; href: string; filesText: string; siteText: string | undefined; places: TopicChoice[] } | undefined
  exportHref: string
  /** imports whose articles are in the Studio */
  earlier: ListedImport[]
  /** reports of which nothing was imported: dry runs, also those of the command line */
  reports: ListedImport[]
}

export interface ListedImport {
  href: string
  name: string
  state: ImportState
  facts: string
}

export interface ImportItem {
  key: number
  title: string
  href: string | undefined
  facts: string[]
  /** shows the converted text; undefined if there is none, or if it is shown */
  openHref: string | undefined
  /** of the article that is open, before it is imported: its text as customers would see it, in each language */
  preview: { locale: Locale; language: string; title: string; description: string; html: string }[] | undefined
  closeHref: string
}

export interface ImportReport {
  frame: StudioFrame
  copy: ImportCopy
  href: string
  title: string
  about: string
  state: ImportState
  notice: Notice | undefined
  /** why nothing could be read */
  failure: string | undefined
  views: { label: string; href: string; isCurrent: boolean; count: number }[]
  items: ImportItem[]
  /** redirects that the import contains */
  addresses: string | undefined
  /** what of an export of this site is not imported */
  others: string | undefined
  previousHref: string | undefined
  nextHref: string | undefined
  /**
   * for files that name no topic: what to do, and the folders for which to choose one, each with how many files it has;
   * `again`: where to send the files again, if the report is too old to choose in it
   */
  topicless: { text: string; again: string | undefined; folders: { names: string; label: string }[]; places: TopicChoice[] } | undefined
  /** sends the drafts of this import to review; undefined if there are none, or the user is not an editor */
  send: string | undefined
  /** the next step that the user may take */
  steps: { kind: 'import'; review: string; mayBeDrafts: boolean; leftOut: string | undefined } | { kind: 'publish'; label: string } | { kind: 'text'; text: string } | undefined
}
