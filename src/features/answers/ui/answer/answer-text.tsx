import { createElement, useMemo, type ReactNode } from 'react'
import { readAnswerMarkup, safeHref, type AnswerNode } from '../../markup/answer-markup.ts'
import type { WidgetPlace } from '../../widget/widget-place.ts'
import styles from './answer-text.module.css'

/**
 * ANS-11: an answer as elements of a few kinds, with the links that this place allows. `lang`: the answer's language,
 * if it differs from the page's.
 */
export function AnswerText({ text, place, lang }: { text: string; place: WidgetPlace; lang?: string | undefined }) {
  const blocks = useMemo(() => readAnswerMarkup(text, (address) => safeHref(address, place)), [text, place])
  return <div className={styles.text} lang={lang}>{draw(blocks)}</div>
}

/** Indexes serve as keys: the pieces of a text never change their order. */
function draw(nodes: readonly AnswerNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag, href, children } = node
    return createElement(tag, { key: index, ...(href === undefined ? {} : { href }) }, ...(tag === 'br' ? [] : draw(children)))
  })
}
