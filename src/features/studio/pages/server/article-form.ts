import type { ArticleContent, ArticleText } from '../../contract.ts'

/** The article in the editor's form, with LF line ends and without empty list items. */
export function readArticleForm(form: URLSearchParams, before: Pick<ArticleContent, 'picture' | 'device'>): ArticleContent {
  const [topic = '', sub = ''] = textIn(form, 'place').split('/')
  const spanish = readText(form, 'es')
  const isEmpty = spanish.title === '' && spanish.description === '' && spanish.body === '' && spanish.questions.length === 0
  return {
    topic,
    sub,
    related: textIn(form, 'related').toUpperCase().split(/[\s,;]+/).filter(Boolean),
    ...(before.picture ? { picture: before.picture } : {}),
    ...(before.device ? { device: before.device } : {}),
    en: readText(form, 'en'),
    ...(isEmpty ? {} : { es: spanish }),
  }
}

function readText(form: URLSearchParams, locale: string): ArticleText {
  return {
    title: oneLine(textIn(form, `${locale}.title`)),
    description: oneLine(textIn(form, `${locale}.description`)),
    questions: textIn(form, `${locale}.questions`).split('\n').map((line) => line.trim()).filter(Boolean),
    body: textIn(form, `${locale}.body`),
  }
}

const oneLine = (text: string) => text.replaceAll('\n', ' ')

/** The text of a field with LF line ends, since browsers send CR LF. */
export function textIn(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()
}
