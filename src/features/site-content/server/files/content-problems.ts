import type { z } from 'zod'

/**
 * The content files cannot be used. The message lists every problem in one sentence each, for the authors of the files.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly problems: readonly string[]

  constructor(directory: string, problems: readonly string[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
    super(`The content in ${directory} has ${count}:\n${summarise(problems).map((problem) => `- ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const alikeAtMost = 3

/**
 * The articles' problems first, because most others follow from theirs; where many fields of a file have the same problem,
 * one sentence with all their names.
 */
function summarise(problems: readonly string[]): string[] {
  const alike = Map.groupBy(problems, (problem) => problem.replace(/^(In \S+ )the field '[^']*'/, '$1'))
  const sentences = [...alike].flatMap(([kind, each]) => {
    if (each.length <= alikeAtMost || kind === each[0]) return each
    const [, file = ''] = /^(In \S+ )/.exec(kind) ?? []
    const fields = each.map((problem) => /the field ('[^']*')/.exec(problem)![1])
    return [`${file}each of ${each.length} fields (${fields.join(', ')})${kind.slice(file.length)}`]
  })
  const isOfArticle = (sentence: string) => /^(?:In|The file) articles\//.test(sentence)
  return [...sentences.filter(isOfArticle), ...sentences.filter((sentence) => !isOfArticle(sentence))]
}

/** Collects all problems, so that an author sees them at once. */
export interface Problems {
  readonly list: string[]
  /** `rest` ends the sentence: 'In feeds/x.json the field seo.url ' + 'must be a path of this site.' */
  field(file: string, field: string, rest: string): void
  file(file: string, rest: string): void
  /** the checked value, or undefined after noting what is wrong with it */
  check<S extends z.ZodType>(file: string, schema: S, value: unknown): z.output<S> | undefined
}

export function collectProblems(): Problems {
  const list: string[] = []
  const problems: Problems = {
    list,
    field: (file, field, rest) => list.push(`In ${file} the field '${field}' ${rest}.`),
    file: (file, rest) => list.push(`The file ${file} ${rest}.`),
    check(file, schema, value) {
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      for (const issue of parsed.error.issues) describeIssue(problems, file, issue, value)
      return undefined
    },
  }
  return problems
}

function describeIssue(problems: Problems, file: string, issue: z.core.$ZodIssue, value: unknown): void {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) problems.field(file, [field, key].filter(Boolean).join('.'), 'is not known here')
  } else if (field === '') {
    problems.file(file, `cannot be used: ${issue.message}`)
  } else {
    const isMissing = valueAt(value, issue.path) === undefined
    problems.field(file, field, isMissing ? 'is missing' : `cannot be used: ${issue.message}`)
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)
}
