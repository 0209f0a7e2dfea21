import { diffLines, type DiffLine } from './line-diff.ts'

/** The fields that differ, by their labels; a field that one side lacks is empty there. */
export function fieldDifferences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): { label: string; lines: DiffLine[] }[] {
  const labels = [...new Set([...before.keys(), ...after.keys()])]
  return labels.filter((label) => (before.get(label) ?? '') !== (after.get(label) ?? '')).map((label) => ({ label, lines: diffLines(before.get(label) ?? '', after.get(label) ?? '') }))
}
