import { articleIdPattern } from '#contracts/site-path.ts'
import { FieldsError, parseFields } from '#features/site-content/server.ts'
import type { FoundFields } from '../import-types.ts'

interface ReadFields {
  fields: FoundFields
  body: string
  /** whether the fields are those of a file of content/ */
  isOwn: boolean
  lang?: string
  addresses: string[]
}

/**
 * Reads the front matter between two lines of `---`, if there is one, with the field names of common site generators.
 */
export function readFrontMatter(text: string): ReadFields | { line: number | undefined } {
  if (!text.startsWith('---\n')) return withTitle({ fields: {}, body: text.trim(), isOwn: false, addresses: [] })
  const end = text.indexOf('\n---', 3)
  const lineEnd = end < 0 ? -1 : text.indexOf('\n', end + 1)
  if (end < 0) return { line: undefined }
  let yaml: unknown
  try {
    yaml = parseFields(text.slice(4, end))
  } catch (error) {
    if (!(error instanceof FieldsError)) throw error
    // after the line of `---`
    return { line: error.line === undefined ? undefined : error.line + 1 }
  }
  if (yaml !== null && (typeof yaml !== 'object' || Array.isArray(yaml))) return { line: undefined }
  const all = (yaml ?? {}) as Record<string, unknown>
  const fields = pick(all)
  const body = (lineEnd < 0 ? '' : text.slice(lineEnd + 1)).trim()
  const isOwn = fields.id !== undefined && fields.topic !== undefined && fields.sub !== undefined
  const lang = line(all['lang']) ?? line(all['locale'])
  const read = { fields, body, isOwn, ...(lang ? { lang } : {}), addresses: [...lines(all['aliases']), ...lines(all['redirect_from']), ...lines(all['permalink']), ...lines(all['url'])] }
  return isOwn ? read : withTitle(read)
}

function pick(all: Record<string, unknown>): FoundFields {
  const fields: FoundFields = {}
  const id = line(all['id'])
  if (id !== undefined && articleIdPattern.test(id)) fields.id = id
  for (const name of ['topic', 'sub', 'title', 'picture', 'device'] as const) {
    const value = line(all[name])
    if (value !== undefined) fields[name] = value
  }
  const description = line(all['description']) ?? line(all['summary']) ?? line(all['excerpt'])
  if (description !== undefined) fields.description = description
  if (Array.isArray(all['questions'])) fields.questions = lines(all['questions'])
  if (Array.isArray(all['related'])) fields.related = lines(all['related']).filter((each) => articleIdPattern.test(each))
  return fields
}

function line(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined
}

function lines(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) => line(each) ?? [])
}

/** A text without a title field takes its title from its first line, `# Title`. */
function withTitle(read: ReadFields): ReadFields {
  const [first = '', ...rest] = read.body.split('\n')
  const heading = first.startsWith('# ') ? first.slice(2).trim() : ''
  if (heading === '') return read
  return { ...read, fields: { title: heading, ...read.fields }, body: rest.join('\n').trim() }
}
