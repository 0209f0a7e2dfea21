import { readFile } from 'node:fs/promises'
import type { Locale } from '#contracts/identity.ts'
import { LinearClassifier } from '../../engine/classifier/linear-classifier.ts'
import type { OwnMatter } from '../../engine/questions/recognise-own-matter.ts'
import type { Remark } from '../../engine/remarks/recognise-remark.ts'

/**
 * Least likelihood that a question is about the asker's own records. Higher for trouble: people who only ask for help
 * also say that something does not work.
 */
const leastOfMatter = { usual: 0.6, trouble: 0.8 }
/** Least likelihood of a remark: `usual` if no article answers, `emergency` to reply before any search. */
const leastOfRemark = { usual: 0.6, emergency: 0.9 }

type Learned = 'matters' | 'remarks'

const classifiers = new Map<string, Promise<LinearClassifier>>()

/** vite.config.ts puts the file beside the server's script. */
const fileOf = (name: string) => new URL(import.meta.env?.PROD ? `./${name}.bin` : `../../engine/classifier/${name}.bin`, import.meta.url)

function readClassifier(learned: Learned, locale: Locale): Promise<LinearClassifier> {
  const name = `${learned}.${locale}`
  const read = classifiers.get(name) ?? readFile(fileOf(name)).then((bytes) => LinearClassifier.load(bytes))
  classifiers.set(name, read)
  return read
}

/**
 * ANS-20: the matter of their own that a signed-in customer asks about, if no pattern of words tells it; undefined if
 * there is none.
 */
export async function learnedMatter(question: string, locale: Locale): Promise<OwnMatter | undefined> {
  const { label, none } = (await readClassifier('matters', locale)).classify(question)
  const matter = label as OwnMatter
  return 1 - none < (matter === 'trouble' ? leastOfMatter.trouble : leastOfMatter.usual) ? undefined : matter
}

/**
 * ANS-18: the remark that a text is, if no pattern of words tells it. `isDanger`: an emergency, so likely that it is
 * answered before anything is searched for.
 */
export async function learnedRemark(text: string, locale: Locale): Promise<{ remark: Remark; isDanger: boolean } | undefined> {
  const { label, likelihood } = (await readClassifier('remarks', locale)).classify(text)
  const kind = label as Remark['kind']
  if (likelihood < leastOfRemark.usual) return undefined
  return { remark: { kind, locale }, isDanger: kind === 'emergency' && likelihood >= leastOfRemark.emergency }
}
