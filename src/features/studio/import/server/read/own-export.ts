import { redirectsFile } from '#features/site-content/server.ts'

const marks = ['flags.json', 'site.json'] as const

/**
 * STU-05: whether a file, or a part of one, belongs to an export of a Careline site and is not imported. An export is
 * recognised by two files that each has in one folder. Its texts of pages, fixes, topics and devices are no articles,
 * although some look like ones.
 * @param names of all files of the import
 */
export function othersOfExport(names: ReadonlySet<string>): (file: string) => boolean {
  const roots = [...names].filter((name) => `/${name}`.endsWith(`/${marks[0]}`)).map((name) => name.slice(0, -marks[0].length))
  const root = roots.find((each) => marks.every((mark) => names.has(each + mark)))
  return (file) => root !== undefined && file.startsWith(root) && !file.startsWith(`${root}articles/`) && !file.startsWith(root + redirectsFile)
}
