import { readFile } from 'node:fs/promises'
import type { Locale } from '#contracts/identity.ts'
import { LinearClassifier } from '../../engine/classifier/linear-classifier.ts'
import type { OwnMatter } from '../../engine/questions/recognise-own-matter.ts'
import type { Remark } from '../../engine/remarks/recognise-remark.ts'

/** From here on it is after something of the asker's own; that it does not work, people also say who ask for help. */
const leastOfMatter = { usual: 0.5, trouble: 0.8 }
/** A remark is told beside what no article answers, and danger before what one would. */
const leastOfRemark = { usual: 0.6, emergency: 0.9 }

type Learned = 'matters' | 'remarks'

const classifiers = new Map<string, Promise<LinearClassifier>>()

/** vite.config.ts puts it beside the server's script. */
const fileOf = (name: string) => new URL(import.meta.env?.PROD ? `./${name}.bin` : `../../engine/classifier/${name}.bin`, import.meta.url)

function readClassifier(learned: Learned, locale: Locale): Promise<LinearClassifier> {
  const name = `${learned}.${locale}`
  const read = classifiers.get(name) ?? readFile(fileOf(name)).then((bytes) => LinearClassifier.load(bytes))
  classifiers.set(name, read)
  return read
}

/** ANS-20: what of their own a signed-in customer is after, where no pattern of words says it; undefined where it is none. */
export async function learnedMatter(question: string, locale: Locale): Promise<OwnMatter | undefined> {
  const { label, none } = (await readClassifier('matters', locale)).classify(question)
  const matter = label as OwnMatter
  return 1 - none < (matter === 'trouble' ? leastOfMatter.trouble : leastOfMatter.usual) ? undefined : matter
}

/** ANS-18: what is no question, where no pattern of words says it. `isDanger`: so surely that nothing is looked for before it is answered. */
export async function learnedRemark(text: string, locale: Locale): Promise<{ remark: Remark; isDanger: boolean } | undefined> {
  const { label, likelihood } = (await readClassifier('remarks', locale)).classify(text)
  const kind = label as Remark['kind']
  if (likelihood < leastOfRemark.usual) return undefined
  return { remark: { kind, locale }, isDanger: kind === 'emergency' && likelihood >= leastOfRemark.emergency }
}
