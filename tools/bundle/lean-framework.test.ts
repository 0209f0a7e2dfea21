import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cutOut, cuts, leanFramework } from './lean-framework.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const frameworks = [...new Set(cuts.map(({ file }) => `node_modules/${file}`))]

describe('what is cut out of the frameworks', () => {
  test.each(frameworks)('%s is a script without it, and shorter', async (file) => {
    const { parseSync } = await import('vite')
    const code = read(file)
    const lean = cutOut(join(root, file), code)
    expect(lean.length).toBeLessThan(code.length)
    expect(parseSync(file, lean).errors).toEqual([])
  })

  test('a version that words it otherwise is refused, and built whole', () => {
    const id = join(root, frameworks[0]!)
    expect(() => cutOut(id, 'something else')).toThrow(/no longer says/)
    const warned: string[] = []
    const transform = leanFramework.transform as (this: { warn: (text: string) => void }, code: string, id: string) => unknown
    expect(transform.call({ warn: (text) => warned.push(text) }, 'something else', id)).toBeUndefined()
    expect(warned).toEqual([expect.stringContaining('no longer says')])
  })

  test('nothing of it is imported by what runs on our pages', () => {
    const uses = new Set(cuts.flatMap((cut) => cut.uses ?? []))
    // excluded: the embedded widget is built with the whole of React
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('answers-embed.tsx') && !/\.test\.tsx?$/.test(file))
    const imported = files.flatMap((file) => [...read(file).matchAll(/^import \{([^}]*)\} from '(?:react|react-dom|react-dom\/client|react-router)'/gm)].flatMap(([, names]) => names!.split(',').map((name) => ({ file, name: name.trim() }))))
    expect(imported.length).toBeGreaterThan(100)
    expect(imported.filter(({ name }) => uses.has(name))).toEqual([])
    expect(files.filter((file) => /<(?:React\.)?Fragment\b[^>]*\bref=|\sviewTransition\b/.test(read(file)))).toEqual([])
  })
})
