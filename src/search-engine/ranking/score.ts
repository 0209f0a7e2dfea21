/** The numbers of the ranking; found by measurement (`npm run bench relevance`), on halves that the reported figures do not come from. */
export interface ScoreSettings {
  /** how soon more of the same word counts no more, in the title with the clicked questions and in the body */
  titleK1: number
  bodyK1: number
  titleWeight: number
  clickWeight: number
  /** how much a longer title or body counts against each word in it: 0 not at all, 1 fully */
  titleLengthShare: number
  bodyLengthShare: number
  stopwordWeight: number
  /** of what is only another name of what was typed */
  synonymWeight: number
  /** 0 to 1: how far another name in a title covers what was typed */
  synonymValue: number
  /** for words of the question that stand near each other in the document */
  proximityWeight: number
  /** for the share of the question that one passage of the document holds */
  passageWeight: number
  /** for a word of the question that the document only holds a relative of: defend, defence */
  relativeWeight: number
  /** 0 to 1: how far a relative in a title covers what was typed */
  relativeValue: number
  /** for the question as a whole in the title, or in one question that the document answers: what decides first */
  frontWeight: number
  /** how much more it is worth to hold all of the question than half: 1 twice as much, 2 four times */
  frontPower: number
  /** 0 to 1: how much of that is lost where the title says other things besides */
  frontPrecision: number
  /** what a question is worth, by a title */
  questionShare: number
  /** results hold at least this share of what the one that holds most of the question does */
  leastCover: number
  /** 0 to 1: of a question of few words, what those are worth that stand in no title and no own question */
  bodyCoverOfFew: number
  /** 0 to 1: how much of what a question is worth is lost where the page's title is about other things */
  questionPrecision: number
}

export const defaultScoreSettings: ScoreSettings = {
  titleK1: 2,
  bodyK1: 1.3,
  titleWeight: 5,
  clickWeight: 1,
  titleLengthShare: 0.8,
  bodyLengthShare: 0.8,
  stopwordWeight: 0.5,
  synonymWeight: 0.5,
  proximityWeight: 0.15,
  passageWeight: 0.1,
  relativeWeight: 0.4,
  relativeValue: 0.7,
  synonymValue: 0.9,
  frontWeight: 1.5,
  frontPower: 4,
  frontPrecision: 0.8,
  questionShare: 0.9,
  leastCover: 0.25,
  bodyCoverOfFew: 0.5,
  questionPrecision: 0.2,
}

/** A word of the question, ready to be scored. `weight` already holds its rarity. */
export interface QueryTerm {
  term: string
  weight: number
  /** of a compound that was asked for as a whole */
  isPart?: boolean
}

/** How rare a term is: near 0 where every document has it. */
export function rarity(documentCount: number, documentsWithTerm: number): number {
  return Math.log(1 + (documentCount - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5))
}

/** A text shorter than this share of the average is no better for being shorter. */
const shortest = 0.5

/** Of how long a field is: what each word in it counts. */
export function lengthFactor(length: number, average: number, share: number): number {
  const usual = Math.max(average, 1)
  return 1 / (1 - share + (share * Math.max(length, usual * shortest)) / usual)
}

/**
 * What a term's weight is multiplied by, from 0 to 1: half from the title with the clicked questions, half from the body, each
 * saturating by itself: a word in the title says no less for being often in the text.
 */
export function saturate(title: number, body: number, click: number, titleFactor: number, bodyFactor: number, settings: ScoreSettings): number {
  const above = title * settings.titleWeight * titleFactor + click * settings.clickWeight
  const below = body * bodyFactor
  return (above / (settings.titleK1 + above) + below / (settings.bodyK1 + below)) / 2
}
