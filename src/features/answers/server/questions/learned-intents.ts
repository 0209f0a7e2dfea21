import { readFile } from 'node:fs/promises'
import type { Locale } from '#contracts/identity.ts'
import { LinearClassifier } from '../../engine/classifier/linear-classifier.ts'
import { asksHow } from '../../engine/composition/asks-how.ts'
import type { Halves } from '../../engine/questions/own-halves.ts'
import { matterOf, type OwnMatter } from '../../engine/questions/recognise-own-matter.ts'
import { splitQuestion } from '../../engine/questions/split-question.ts'
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
 * ANS-18, ANS-20: two questions of which one asks about the asker's own, if no pattern of words tells it, as after a
 * typing error. What asks how is for the articles.
 */
export async function learnedHalves(text: string, locale: Locale): Promise<Halves | undefined> {
  const parts = matterOf(text) === undefined ? splitQuestion(text) : undefined
  if (!parts) return undefined
  const [first, second] = await Promise.all(parts.map((part) => (asksHow(part) ? undefined : learnedMatter(part, locale))))
  if ((first === undefined) === (second === undefined)) return undefined
  return { halves: [{ text: parts[0], matter: first }, { text: parts[1], matter: second }], isSplit: true }
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
