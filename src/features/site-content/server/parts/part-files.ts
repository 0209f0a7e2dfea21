import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import type { PageText } from '../files/content-model.ts'
import { collectProblems } from '../files/content-problems.ts'
import { parseContent } from '../files/parse-content.ts'
import type { PartPlace } from './part-place.ts'
import { valueOfBody } from './part-values.ts'

/**
 * STU-05: the text of a content file for a part in one language.
 * @param before the current file: if it already has the same content, its text is returned unchanged
 */
export function fileOfPart(place: PartPlace, body: unknown, { name, text }: { name: string; text: string | undefined }): string {
  if (text !== undefined && isDeepStrictEqual(bodyOfFile(place, name, text), body)) return text
  if (place.kind !== 'text' && place.kind !== 'fix') return `${JSON.stringify(body, undefined, 2)}\n`
  const { body: markdown, ...front } = valueOfBody(place.kind, body)
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${String(markdown).trim()}\n`
}

function bodyOfFile({ kind }: PartPlace, name: string, text: string): unknown {
  const { topics, devices, pages, fixes, feeds } = parseContent(new Map([[name, text]]), collectProblems())
  switch (kind) {
    case 'topics':
      return topics[0]?.topics
    case 'devices':
      return devices
    case 'text':
      return pages[0] && ownText(pages[0])
    case 'fix':
      return fixes[0]?.fix
    default:
      return feeds[0]?.body
  }
}

const ownText = ({ title, description, hours, body }: PageText) => ({ title, description, ...(hours ? { hours } : {}), body })
