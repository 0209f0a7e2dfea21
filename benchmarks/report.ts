// Tables for the terminal and for benchmarks/README.md or a file next to it, each in its own section.
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'

export type Row = (string | number)[]

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The quantile at `share` (0 to 1); 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** `412 (398–431)`: the median of several rounds, with minimum and maximum. */
export function withSpread(values: readonly number[], digits = 0): string {
  const show = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`
}

export function verdict(isMet: boolean): string {
  return isMet ? 'pass' : '**miss**'
}

export function table(head: string[], rows: Row[]): string {
  const cells = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n')
}

/** `2026-11-21, 2 × AMD EPYC, 24 GB, Linux 6.1, Node v24.21.0, load 1.2`: the load shows how reliable it is. */
export function describeMachine(): string {
  const [cpu] = os.cpus()
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`
  const load = os.loadavg()[0]!.toFixed(1)
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, ${os.availableParallelism()} × ${cpu?.model.trim()}, ${memory}, ${os.type()} ${os.release()}, Node ${process.version}, load average at the start ${load}`
}

/** Prints the text, and puts it between the markers of this section in the file. */
export function publish(section: string, machine: string, text: string, name = 'README.md'): void {
  process.stdout.write(`\n${text}\n\n${machine}\n`)
  const file = join(import.meta.dirname, name)
  const open = `<!-- ${section} -->`
  const close = `<!-- end ${section} -->`
  const before = readFileSync(file, 'utf8')
  const [start, end] = [before.indexOf(open), before.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`benchmarks/${name} has no section between ${open} and ${close}.`)
  writeFileSync(file, `${before.slice(0, start)}${open}\n\n_${machine}_\n\n${text}\n\n${before.slice(end)}`)
}
