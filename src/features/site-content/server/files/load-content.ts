import { checkContent } from './check-content.ts'
import { hashFiles, readContentFiles, type ContentFiles } from './content-files.ts'
import type { Site, SiteContent } from './content-model.ts'
import { collectProblems, ContentError } from './content-problems.ts'
import { parseContent } from './parse-content.ts'

export interface LoadedContent extends SiteContent {
  site: Site
  /** hash over all files: the same content has the same hash */
  hash: string
}

/**
 * Reads and checks the content files.
 * @throws ContentError listing every problem, each naming its file and field
 * @public for the tool that builds matchers
 */
export async function loadContent(directory: string): Promise<LoadedContent> {
  return interpretContent(directory, await readContentFiles(directory))
}

/** Parses and checks files that have been read. @throws ContentError as `loadContent` */
export function interpretContent(directory: string, files: ContentFiles): LoadedContent {
  const problems = collectProblems()
  const content = parseContent(files, problems)
  // The checks across files run only if each file is valid; otherwise they would repeat the same problems.
  if (problems.list.length === 0) checkContent(content, problems)
  const { site } = content
  if (problems.list.length > 0 || !site) throw new ContentError(directory, problems.list)
  return { ...content, site, hash: hashFiles(files) }
}
