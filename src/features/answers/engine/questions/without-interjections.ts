/** Words by which people vent or are polite, in either language. They say nothing of the matter. */
const interjections = /(?<![\p{L}\p{N}])(?:wtf|wth|lol|lmao|omg|smh|ugh+|argh+|dammit|damn|pls|plz|thx|tysm|porfa|porfis|plis|xfa|caray|wey|güey|guey|xd)(?![\p{L}\p{N}])[ ,.!]*/giu

/** A question without interjections; unchanged if nothing else is in it. */
export function withoutInterjections(question: string): string {
  const rest = question.replace(interjections, '').trim()
  return /\p{L}/u.test(rest) ? rest : question
}
