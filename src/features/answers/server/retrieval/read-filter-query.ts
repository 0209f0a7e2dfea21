import { topicsFor } from '#contracts/services/service-topics.ts'
import { isArticleSource } from '../questions/read-request.ts'

/**
 * QAS-08, QAS-11: the topics that a filter query (`fq`) leaves; undefined means all. It holds fields joined by commas
 * or AND, each with one value or several: `los:internet,data_source_name:search,globalsearch-gvp`,
 * `data_source_name:("esupport" OR "search")`. If it names no data source with articles, or no known line of service,
 * no topic is left. Other fields are ignored.
 */
export function topicsOfFilter(fq: string | undefined): ReadonlySet<string> | undefined {
  const fields = fieldsOf(fq ?? '')
  const sources = fields.get('data_source_name')
  if (sources && (sources.length === 0 || !isArticleSource(sources.join(',')))) return new Set()
  const lines = fields.get('los')
  if (!lines || lines.includes('support')) return undefined
  return new Set(lines.flatMap((los) => [...(topicsFor({ los }) ?? [])]))
}

/** The values of each field, in lower case; a value without a field name belongs to the field before it. */
function fieldsOf(fq: string): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  let values: string[] = []
  for (const part of fq.toLowerCase().split(/[\s,()"]+|\b(?:and|or)\b/)) {
    if (part === '') continue
    const [, name, value] = /^([a-z_]+):(.*)$/.exec(part) ?? []
    if (name !== undefined) fields.set(name, (values = fields.get(name) ?? []))
    if ((value ?? part) !== '') values.push(value ?? part)
  }
  return fields
}
