import type { Locale } from '#contracts/identity.ts'

export interface ArticleCopy {
  questions: string
  /** name of the links to its neighbours */
  neighbours: string
  previous: string
  next: string
}

const english: ArticleCopy = {
  questions: 'Questions that this article answers',
  neighbours: 'More on this subject',
  previous: 'Previous article',
  next: 'Next article',
}

const spanish: ArticleCopy = {
  questions: 'Preguntas que responde este artículo',
  neighbours: 'Más sobre este asunto',
  previous: 'Artículo anterior',
  next: 'Artículo siguiente',
}

/** The sentences at the end of an article. They come with it: no other page has to load them. */
export function readArticleCopy(locale: Locale): ArticleCopy {
  return locale === 'es' ? spanish : english
}
