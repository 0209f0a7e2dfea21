import { checkContent } from './check-content.ts'
import { hashFiles, readContentFiles, type ContentFiles } from './content-files.ts'
import type { Site, SiteContent } from './content-model.ts'
import { collectProblems, ContentError } from './content-problems.ts'
import { parseContent } from './parse-content.ts'

export interface LoadedContent extends SiteContent {
  site: Site
  /** of all files: the same content has the same hash */
  hash: string
}

/**
 * Reads and checks the content files.
 * @throws ContentError listing every problem, each naming its file and field
 * @public for what makes matchers
 */
export async function loadContent(directory: string): Promise<LoadedContent> {
  return interpretContent(directory, await readContentFiles(directory))
}

/** @throws ContentError */
export function interpretContent(directory: string, files: ContentFiles): LoadedContent {
  const problems = collectProblems()
  const content = parseContent(files, problems)
  // The checks between files would only repeat what is wrong with a single one.
  if (problems.list.length === 0) checkContent(content, problems)
  const { site } = content
  if (problems.list.length > 0 || !site) throw new ContentError(directory, problems.list)
  return { ...content, site, hash: hashFiles(files) }
}
