import { readPattern, type PatternNode } from './pattern-tree.ts'

type Go = (at: number) => boolean
type Step = (at: number, go: Go) => boolean

export class TooMuchWork extends Error {
  readonly text: string

  constructor(text: string) {
    super('a pattern takes more steps than it may')
    this.text = text
  }
}

export interface Work {
  steps: number
  /** the matches, as start and end */
  found: [start: number, end: number][]
}

/**
 * Counts the work of a regular expression with a backtracking matcher like that of engines, without their optional
 * shortcuts; each attempt is one step. The same text always costs the same, however busy the machine is.
 */
export class PatternWork {
  readonly pattern: RegExp
  readonly root: PatternNode
  readonly #flags: string
  readonly #kinds = new Map<string, Map<string, boolean>>()

  constructor(pattern: RegExp) {
    this.pattern = pattern
    this.root = readPattern(pattern.source)
    this.#flags = [...pattern.flags].filter((flag) => 'isu'.includes(flag)).join('')
  }

  /** All matches in the text like `replace` with flag g, or the first one. */
  count(text: string, mostSteps: number): Work {
    let steps = 0
    const captures: (string | undefined)[] = []
    const tick = () => {
      if (++steps > mostSteps) throw new TooMuchWork(text)
    }
    const isWordAt = (at: number) => at >= 0 && at < text.length && /\w/.test(text[at]!)
    const isEdge = (of: '^' | '$' | 'b' | 'B', at: number): boolean => {
      if (of === '^') return at === 0 || (this.pattern.multiline && /[\n\r\u2028\u2029]/.test(text[at - 1]!))
      if (of === '$') return at === text.length || (this.pattern.multiline && /[\n\r\u2028\u2029]/.test(text[at]!))
      return (isWordAt(at - 1) !== isWordAt(at)) === (of === 'b')
    }

    const compile = (node: PatternNode, way: 1 | -1): Step => {
      if (node.kind === 'one') {
        return (at, go) => {
          tick()
          const sign = text[way === 1 ? at : at - 1]
          return sign !== undefined && this.isOne(node.source, sign) && go(at + way)
        }
      }
      if (node.kind === 'edge') {
        return (at, go) => {
          tick()
          return isEdge(node.of, at) && go(at)
        }
      }
      if (node.kind === 'sequence') {
        const parts = node.parts.map((part) => compile(part, way))
        if (way === -1) parts.reverse()
        const from = (index: number, at: number, go: Go): boolean => (index === parts.length ? go(at) : parts[index]!(at, (next) => from(index + 1, next, go)))
        return (at, go) => from(0, at, go)
      }
      if (node.kind === 'choice') {
        const options = node.options.map((option) => compile(option, way))
        return (at, go) => options.some((option) => option(at, go))
      }
      if (node.kind === 'group') {
        const body = compile(node.body, way)
        const { number } = node
        if (number === undefined) return body
        return (at, go) =>
          body(at, (end) => {
            const before = captures[number]
            captures[number] = way === 1 ? text.slice(at, end) : text.slice(end, at)
            if (go(end)) return true
            captures[number] = before
            return false
          })
      }
      if (node.kind === 'look') {
        const body = compile(node.body, node.isBehind ? -1 : 1)
        return (at, go) => body(at, () => true) !== node.isNegative && go(at)
      }
      if (node.kind === 'again') {
        return (at, go) => {
          const said = captures[node.number] ?? ''
          for (let index = 0; index <= said.length; index++) tick()
          const heard = text.slice(at, at + said.length)
          return (this.pattern.ignoreCase ? heard.toLowerCase() === said.toLowerCase() : heard === said) && go(at + said.length)
        }
      }
      return this.#repeat(node, compile(node.body, way), tick, { text, way })
    }

    const whole = compile(this.root, 1)
    const found: Work['found'] = []
    for (let start = 0; start <= text.length; ) {
      captures.length = 0
      let end = -1
      whole(start, (at) => {
        end = at
        return true
      })
      if (end === -1) start++
      else {
        found.push([start, end])
        if (!this.pattern.global) break
        start = end === start ? end + 1 : end
      }
    }
    return { steps, found }
  }

  /** Repeats of a single character loop, as in engines; others recurse. */
  #repeat({ min, max, isLazy, body }: Extract<PatternNode, { kind: 'repeat' }>, step: Step, tick: () => void, { text, way }: { text: string; way: 1 | -1 }): Step {
    if (body.kind !== 'one') {
      const again = (at: number, count: number, go: Go): boolean => {
        tick()
        const more = () => count < max && step(at, (next) => (next !== at || count < min) && again(next, count + 1, go))
        if (count < min) return more()
        return isLazy ? go(at) || more() : more() || go(at)
      }
      return (at, go) => again(at, 0, go)
    }
    const fits = (at: number) => {
      tick()
      const sign = text[way === 1 ? at : at - 1]
      return sign !== undefined && this.isOne(body.source, sign)
    }
    return (from, go) => {
      let at = from
      let count = 0
      for (; count < min; count++, at += way) if (!fits(at)) return false
      if (isLazy) {
        while (!go(at)) {
          if (count++ >= max || !fits(at)) return false
          at += way
        }
        return true
      }
      for (; count < max && fits(at); count++) at += way
      for (; count >= min; count--, at -= way) {
        tick()
        if (go(at)) return true
      }
      return false
    }
  }

  /** Whether the class, escape or literal matches the character. */
  readonly isOne = (source: string, sign: string): boolean => {
    let kind = this.#kinds.get(source)
    if (!kind) this.#kinds.set(source, (kind = new Map()))
    let is = kind.get(sign)
    if (is === undefined) kind.set(sign, (is = new RegExp(`^(?:${source})$`, this.#flags).test(sign)))
    return is
  }
}
