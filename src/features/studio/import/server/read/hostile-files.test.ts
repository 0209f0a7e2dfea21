import { rmSync, symlinkSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importLimits } from '../../import-model.ts'
import { ImportError, type ReadFile, type Refused } from '../import-types.ts'
import { asFiles, newFolder, writeZip } from '../test-imports.ts'
import { decodeText } from './decode-text.ts'
import { findTexts } from './find-texts.ts'
import { readFolder } from './read-folder.ts'
import { readZip } from './read-zip.ts'

async function all(files: AsyncIterable<ReadFile | Refused>): Promise<(ReadFile | Refused)[]> {
  const list: (ReadFile | Refused)[] = []
  for await (const file of files) list.push(file)
  return list
}

const codeOf = (path: string) => all(readZip(path)).then(() => 'read', (error: unknown) => (error instanceof ImportError ? error.code : String(error)))

/** A ZIP in which one name is overwritten by another of the same length, as no tool would write it. */
async function renamed(from: string, to: string): Promise<string> {
  const path = await writeZip({ [from]: '# A\n\ntext' })
  const bytes = readFileSync(path)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1')
  writeFileSync(path, bytes)
  return path
}

test('STU-05 a name that leads out of its archive refuses all of it', async () => {
  for (const [from, to] of [
    ['aaaaaaaa.md', '../../up.md'],
    ['aaaaaaaa.md', '/etc/abc.md'],
    ['aaaaaaaa.md', 'a/../../b.m'],
    ['aaaaaaaa.md', 'c:\\temp\\.md'],
    ['aaaaaaaa.md', 'C:/tempa.md'],
    ['aaaaaaaa.md', 'aa\0aaaaa.md'],
  ] as const) {
    expect(await codeOf(await renamed(from, to)), to).toBe('unsafe-name')
  }
})

test('STU-05 a bomb is refused before it is unpacked, and one that lies of its size while it is', async () => {
  expect(await codeOf(await writeZip({ 'zeros.md': Buffer.alloc(50_000_000) }))).toBe('bomb')
  // The directory claims 10 bytes for an entry that holds 9000.
  const path = await writeZip({ 'a.md': 'x'.repeat(9000) })
  const bytes = readFileSync(path)
  const table = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE(10, table + 24)
  writeFileSync(path, bytes)
  expect(['bomb', 'damaged']).toContain(await codeOf(path))
})

test('STU-05 more files than an import may hold, half an archive and none at all are refused', async () => {
  const many = await writeZip({ 'a.md': 'x' })
  const counted = readFileSync(many)
  const end = counted.indexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  counted.writeUInt16LE(importLimits.files + 1, end + 8)
  counted.writeUInt16LE(importLimits.files + 1, end + 10)
  writeFileSync(many, counted)
  expect(await codeOf(many)).toBe('too-many')
  const half = await writeZip({ 'a.md': '# A'.repeat(1000), 'b.md': '# B' })
  writeFileSync(half, readFileSync(half).subarray(0, 60))
  expect(await codeOf(half)).toBe('damaged')
  writeFileSync(half, 'no zip at all')
  expect(await codeOf(half)).toBe('damaged')
})

test('STU-05 a file of an archive that is encrypted or cannot be unpacked stays out by itself, and the others are read', async () => {
  const path = await writeZip({ 'a.md': '# A\n\ntext', 'b.md': '# B'.repeat(50), 'c.md': '# C'.repeat(50), 'd.md': '# D', 'e.md': '# E\n\ntext' })
  const bytes = readFileSync(path)
  const entryOf = (name: string) => bytes.lastIndexOf(name) - 46
  const dataOf = (name: string) => bytes.indexOf(name) + name.length
  // encrypted, packed in an unknown way, and damaged
  bytes.writeUInt16LE(bytes.readUInt16LE(entryOf('b.md') + 8) | 1, entryOf('b.md') + 8)
  bytes.writeUInt16LE(77, entryOf('c.md') + 10)
  bytes[dataOf('d.md')]! ^= 0xff
  writeFileSync(path, bytes)
  expect((await all(readZip(path))).map((file) => ('code' in file ? [file.file, file.code] : file.name))).toEqual(['a.md', ['b.md', 'encrypted'], ['c.md', 'unreadable'], ['d.md', 'unreadable'], 'e.md'])
})

test('STU-05 a symbolic link in an archive refuses it; in a folder none is followed', async () => {
  const path = await writeZip({ 'link.md': '/etc/passwd' })
  const bytes = readFileSync(path)
  const table = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE((0o120777 << 16) >>> 0, table + 38)
  writeFileSync(path, bytes)
  expect(await codeOf(path)).toBe('unsafe-name')
  const folder = newFolder()
  mkdirSync(join(folder, 'in'))
  writeFileSync(join(folder, 'in', 'a.md'), '# A\n\ntext')
  symlinkSync('/etc', join(folder, 'etc'))
  symlinkSync('/etc/passwd', join(folder, 'b.md'))
  expect((await all(readFolder(folder))).map((file) => ('name' in file ? file.name : file.file))).toEqual(['in/a.md'])
  rmSync(join(folder, 'in'), { recursive: true })
})

test('STU-05 a program refuses all of an import, under its own name and under that of a text or a picture', async () => {
  for (const name of ['c.exe', 'tools/Setup.MSI', 'install.sh', 'run.ps1', 'tool.jar']) expect(await codeOf(await writeZip({ 'a.md': '# A\n\ntext', [name]: 'x' })), name).toBe('program')
  const folder = newFolder()
  writeFileSync(join(folder, 'a.md'), '# A\n\ntext')
  writeFileSync(join(folder, 'b.bat'), 'echo')
  await expect(all(readFolder(folder))).rejects.toMatchObject({ code: 'program', what: 'b.bat' })
  const elf = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(60)])
  const windows = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)])
  for (const [name, bytes] of [['b.md', elf], ['b.png', windows]] as const) await expect(findTexts(asFiles({ 'a.md': '# A\n\ntext', [name]: bytes }), async () => {})).rejects.toMatchObject({ code: 'program', what: name })
  expect((await findTexts(asFiles({ 'a.md': 'MZ is how old programs begin.' }), async () => {})).texts).toHaveLength(1)
})

test('STU-05 pictures, scripts of pages and what is too large stay out one by one, with a reason; litter is not mentioned', async () => {
  const path = await writeZip({ 'a.md': '# A\n\ntext', 'b.png': 'x', 'b.svg': '<svg/>', 'c.css': 'x', 'd.js': 'alert(1)', '__MACOSX/a.md': 'x', '.git/config': 'x', 'big.html': Buffer.from(Array.from({ length: 300_000 }, (_, index) => index.toString(36)).join(' ')) })
  const read = await all(readZip(path))
  expect(read.map((file) => ('code' in file ? [file.file, file.code] : file.name))).toEqual(['a.md', 'b.png', ['b.svg', 'picture'], ['c.css', 'other-kind'], ['d.js', 'other-kind'], ['big.html', 'too-large']])
})

test('STU-05 letters are read as a file says, and never guessed', () => {
  const read = (bytes: Buffer, isHtml = false) => decodeText(bytes, isHtml)
  expect(read(Buffer.from('Wi-Fi más rápido'))).toEqual({ text: 'Wi-Fi más rápido' })
  expect(read(Buffer.from('\ufeffa\r\nb\rc'))).toEqual({ text: 'a\nb\nc' })
  expect(read(Buffer.from('\ufeffé', 'utf16le'))).toEqual({ text: 'é' })
  expect(read(Buffer.from('<meta charset="windows-1252"><p>caf\xe9', 'latin1'), true)).toEqual({ text: '<meta charset="windows-1252"><p>café' })
  expect(read(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><p>caf\xe9', 'latin1'), true)).toEqual({ text: '<?xml version="1.0" encoding="ISO-8859-1"?><p>café' })
  const late = `<script>${'x'.repeat(4000)}</script><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><p>`
  expect(read(Buffer.from(`${late}caf\xe9`, 'latin1'), true)).toEqual({ text: `${late}café` })
  expect(read(Buffer.from('<p>caf\xe9', 'latin1'), true)).toEqual({ code: 'encoding' })
  expect(read(Buffer.from('caf\xe9', 'latin1'))).toEqual({ code: 'encoding' })
  expect(read(Buffer.from('<meta charset="no-such"><p>x'), true)).toEqual({ code: 'encoding' })
  expect(read(Buffer.from('a\0b'))).toEqual({ code: 'binary' })
})

test('STU-05 fields made to keep the site busy are refused at once, and the others are taken', async () => {
  const fields = (yaml: string) => `---\n${yaml}\n---\ntext`
  const before = performance.now()
  const { texts, refused } = await findTexts(asFiles({ 'a.md': fields('['.repeat(400_000)), 'b.md': fields(`title: ${'['.repeat(30_000)}`), 'c.md': fields('[]'.repeat(200_000)), 'd.md': '# Fine\n\ntext' }), async () => {})
  expect(performance.now() - before).toBeLessThan(2000)
  expect(texts.map(({ file }) => file)).toEqual(['d.md'])
  expect(refused).toEqual([
    { file: 'a.md', code: 'front-matter' },
    { file: 'b.md', code: 'front-matter' },
    { file: 'c.md', code: 'front-matter' },
  ])
})

test('STU-05 broken exports and fields are refused with what is wrong with them, and the others are taken', async () => {
  const bomb = `---\na: &a [x,x]\nb: &b [*a,*a]\ntitle: *b\n---\ntext`
  const { texts, refused } = await findTexts(
    asFiles({ 'a.json': '{', 'b.json': '{"users":[]}', 'c.json': '{"articles":[{"id":"x"},{"id":5,"title":"Five","body":"<p>5</p>","locale":"de"}]}', 'd.md': '---\ntitle: [\n---\ntext', 'e.md': '---\ntitle: x', 'f.md': bomb, 'g.md': '# Fine\n\ntext', 'h.json': '[]', 'i.json': 'null' }),
    async () => {},
  )
  expect(texts.map(({ file }) => file)).toEqual(['g.md'])
  // the line in the file, as an editor shows it
  expect(refused.find(({ file }) => file === 'd.md')).toEqual({ file: 'd.md', code: 'front-matter-line', what: '2' })
  expect(refused.map(({ file, code }) => [file, code])).toEqual([
    ['a.json', 'not-json'],
    ['b.json', 'no-articles'],
    ['c.json articles[0]', 'problem'],
    ['d.md', 'front-matter-line'],
    ['e.md', 'front-matter'],
    ['f.md', 'front-matter'],
    ['i.json', 'no-articles'],
    ['c.json 5', 'problem'],
  ])
})
