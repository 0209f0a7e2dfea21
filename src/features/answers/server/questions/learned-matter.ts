import { readFile } from 'node:fs/promises'
import type { Locale } from '#contracts/identity.ts'
import { learnedMatters, MatterModel } from '../../engine/questions/matter-model.ts'
import type { OwnMatter } from '../../engine/questions/recognise-own-matter.ts'

/** From here on it is after something of the asker’s own; that it does not work, people also say who ask for help. */
const leastLikely = { usual: 0.5, trouble: 0.8 }

const models = new Map<Locale, Promise<MatterModel>>()

/** vite.config.ts puts it beside the server's script. */
const fileOf = (locale: Locale) => new URL(import.meta.env?.PROD ? `./matters.${locale}.bin` : `../../engine/questions/matters.${locale}.bin`, import.meta.url)

function readModel(locale: Locale): Promise<MatterModel> {
  const read = models.get(locale) ?? readFile(fileOf(locale)).then((bytes) => MatterModel.load(bytes))
  models.set(locale, read)
  return read
}

/** ANS-20: what of their own a signed-in customer is after, where no pattern of words says it; undefined where it is none. */
export async function learnedMatter(question: string, locale: Locale): Promise<OwnMatter | undefined> {
  const [none = 1, ...own] = (await readModel(locale)).probabilities(question)
  const matter = learnedMatters[1 + own.indexOf(Math.max(...own))] as OwnMatter
  return 1 - none < (matter === 'trouble' ? leastLikely.trouble : leastLikely.usual) ? undefined : matter
}
