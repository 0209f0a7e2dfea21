/** Words are related that begin with so many of the same letters, at least. */
const commonLetters = 5

/** The terms of an index by their beginnings: what stems leave apart. Numbers and short words have no relatives. */
export class WordFamilies {
  readonly #byBeginning = new Map<string, { term: string; number: number }[]>()

  add(term: string, number: number): void {
    if (term.length < commonLetters || /\d/.test(term)) return
    const beginning = term.slice(0, commonLetters)
    const family = this.#byBeginning.get(beginning)
    if (family) family.push({ term, number })
    else this.#byBeginning.set(beginning, [{ term, number }])
  }

  /** The numbers of the terms that are related to the term; itself not. */
  relativesOf(term: string): number[] {
    const family = this.#byBeginning.get(term.slice(0, commonLetters)) ?? []
    return family.filter((other) => other.term !== term && areRelated(term, other.term)).map(({ number }) => number)
  }
}

/** All of the shorter one but its last letter: activ and activation, invas and invad; not internet and interest. */
function areRelated(one: string, other: string): boolean {
  const needed = Math.min(one.length, other.length) - 1
  let common = 0
  while (common < needed && one[common] === other[common]) common++
  return common === needed
}
