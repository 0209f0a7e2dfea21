import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Site } from './content-model.ts'
import { collectProblems, ContentError } from './content-problems.ts'

/**
 * The operator's name and phone, from site.json.
 * @throws ContentError
 */
export async function readSite(contentDirectory: string): Promise<Site> {
  const problems = collectProblems()
  const text = await readFile(path.join(contentDirectory, 'site.json'), 'utf8').catch(() => undefined)
  if (text === undefined) problems.file('site.json', 'cannot be read')
  const site = text === undefined ? undefined : problems.check('site.json', Site, parseJson(text))
  if (!site) throw new ContentError(contentDirectory, problems.list)
  return site
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
