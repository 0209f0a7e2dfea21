import { tellingWords } from '../../questions/stands-alone.ts'

const asking = "how|what|why|when|where|who|which|can|could|do|does|did|is|are|will|would|should|may|must|whats|hows|cómo|como|qué|por qué|cuándo|cuando|dónde|donde|quién|cuál|cuánto|cuanto|cuánta|cuántos|cuántas|puedo|puede|debo|tengo|hay|es|está"
/** Words with which a customer begins to say what they want, or what is wrong. */
const telling = "i(?: also| just)? (?:want|need|would like|forgot|lost|cannot|can't|cant|have|got)|i'd like|i'm|im|we|my|our|the|there|please|tell me|show me|help|quiero|quisiera|necesito|olvidé|olvide|perdí|perdi|me|mi|mis|no (?:puedo|sé|se|tengo|me|funciona)|el|la|los|dime|dígame|ayuda"
const joint = String.raw`(?:and|but|plus|also|y|e|pero|además|ademas|también|tambien)`

/** Where a second question surely begins: after a question mark, a full stop, or at 'and how …'. */
const boundary = new RegExp(String.raw`(?<=[?]) |[,;.]? ¿?${joint} (?:also |then |too |también |tambien |además ){0,2}(?=¿?(?:${asking})(?!\p{L}))|[.;!] (?=¿?(?:${asking})(?!\p{L}))|, (?=¿?(?:how|what|why|when|where|who|which|cómo|qué|por qué|cuándo|dónde|quién|cuánto)(?!\p{L}))`, 'iu')
/** Where a second question may begin: 'my TV is frozen and the Wi-Fi is slow', 'pay my bill and return a box'. */
const looseBoundary = new RegExp(String.raw`[.;!] (?=(?:${telling}|${joint})(?!\p{L}))|[,;.]? (?:${joint}|as well as) (?:also |then |too |también |tambien |además |otra cosa,? ){0,2}`, 'iu')
const looseBoundaries = new RegExp(looseBoundary.source, 'giu')
const asks = new RegExp(String.raw`\?\s*$|(?<!\p{L})(?:what (?:do|should|can) (?:i|we)|qué (?:hago|debo|puedo))(?!\p{L})|(?:^|[,.;:!¿]\s*|\b(?:hi|hello|hola|so|also|and) )(?:${asking})(?!\p{L})`, 'iu')

/** In words. A shorter question after one about the customer's own, such as 'and why?', says nothing by itself. */
const fewestLeaning = 4

const joining = /^¿?(?:and|but|plus|also|y|e|pero|además|también|tambien) (?:also |también |tambien )?/iu

/**
 * ANS-18: the two questions of a text that asks two things; undefined if it asks one. A statement is added to the
 * question after it.
 * @param isAsked whether a piece asks for something although it has no form of a question: 'any news on my ticket'
 */
export function splitQuestion(text: string, isAsked: (piece: string) => boolean = () => false): [string, string] | undefined {
  const isQuestion = (piece: string) => asks.test(piece) || isAsked(piece)
  const pieces: string[] = []
  for (const piece of text.trim().replace(/\s+/g, ' ').split(boundary)) {
    const before = pieces.at(-1)
    // a statement belongs to the question after it
    if (before !== undefined && !isQuestion(before)) pieces[pieces.length - 1] = `${before} ${piece}`
    else pieces.push(piece.trim())
  }
  const questions = pieces.filter((piece, at) => isQuestion(piece) && (tellingWords(piece).length > 0 || isAsked(piece) || (at > 0 && isAsked(pieces[at - 1]!) && piece.split(' ').length >= fewestLeaning)))
  return questions.length === 2 ? [questions[0]!, questions[1]!.replace(joining, '')] : undefined
}

/**
 * The two halves of a text that may be two matters, whatever their form: 'cancel autopay and return a box'. Only the
 * articles found for them tell whether they are. Undefined if one of them says nothing by itself, or both say the same.
 */
export function halvesOf(text: string): [string, string] | undefined {
  const said = text.trim().replace(/\s+/g, ' ')
  const parts = said.split(looseBoundary).map((part) => part.trim()).filter((part) => part !== '')
  if (parts.length < 2) return undefined
  // of several joints the one nearest to the middle
  const joints = [...said.matchAll(looseBoundaries)]
  const middle = joints.toSorted((a, b) => Math.abs(a.index - said.length / 2) - Math.abs(b.index - said.length / 2))[0]!
  const halves = [said.slice(0, middle.index).trim(), said.slice(middle.index + middle[0].length).trim()] as [string, string]
  const [first, second] = halves.map((half) => new Set(tellingWords(half))) as [Set<string>, Set<string>]
  // halves that share most of their words are about one matter
  const isSame = first.intersection(second).size * 2 >= Math.min(first.size, second.size)
  return Math.min(first.size, second.size) >= leastTelling && !isSame ? halves : undefined
}

const leastTelling = 1
