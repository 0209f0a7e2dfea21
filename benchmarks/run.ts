// `node benchmarks/run.ts <name> [words]`, called by tools/bench.mjs. Each benchmark is a module with a `run(words)`.
export const names = ['answers', 'answers-judged', 'booking', 'collector', 'finder', 'home', 'import', 'insights', 'load', 'memory', 'outages', 'page-budgets', 'prove', 'publishing', 'relevance', 'search-speed', 'size', 'speed-test', 'start', 'tickets', 'vitals', 'zip-check']

const [chosen = '', ...words] = process.argv.slice(2)
if (names.includes(chosen)) {
  const benchmark: { run(words: string[]): Promise<void> } = await import(`./${chosen}.ts`)
  await benchmark.run(words)
} else {
  process.stderr.write(`Usage: npm run bench [${names.join(' | ')}] [short] [clone, for start]\n`)
  process.exitCode = 1
}
