/**
 * Generates the files of src/ui/pictures from the drawings next to them. Run `node tools/run.mjs
 * tools/bundle/make-pictures.ts` after changing a drawing; a test compares them.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pictureFiles } from '../../src/ui/pictures/picture-files.ts'

const folder = path.join(import.meta.dirname, '../../src/ui/pictures')
for (const [name, content] of Object.entries(pictureFiles())) writeFileSync(path.join(folder, name), content)
