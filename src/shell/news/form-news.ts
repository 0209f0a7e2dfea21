import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * After a posted form the focus goes to the first wrong field, otherwise to the message about what happened
 * (`data-news`; with `data-news-first` it comes before wrong fields), and the document's title says it. Without script `autofocus` and the server's title do this. Loaded with
 * the first form that script posts.
 */
export function FormNews(): null {
  const { state, formMethod } = useNavigation()
  const isPosted = useRef(true)
  const written = useRef<{ own: string; base: string }>(undefined)
  useEffect(() => {
    if (formMethod !== undefined && formMethod !== 'GET') isPosted.current = true
    if (state !== 'idle') return
    // a title that a page has set since stays
    if (written.current && document.title === written.current.own) document.title = written.current.base
    written.current = undefined
    if (!isPosted.current) return
    isPosted.current = false
    if (document.activeElement?.closest('[role=dialog], dialog')) return
    const news = showNews()
    if (news === undefined || document.title.startsWith(news)) return
    written.current = { own: `${news} | ${document.title}`, base: document.title }
    document.title = written.current.own
  }, [state, formMethod])
  return null
}

/** Gives the focus to what a form's answer is about. @returns what happened, in words; undefined if nothing is marked */
function showNews(): string | undefined {
  const first = document.querySelector<HTMLElement>('main [data-news-first]')
  const wrong = first ? null : document.querySelector<HTMLElement>('main [aria-invalid=true]')
  const place = first ?? wrong ?? document.querySelector<HTMLElement>('main [data-news]')
  const target = place?.matches('fieldset') ? (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector<HTMLElement>('input')) : place
  target?.focus()
  return wrong ? errorOf(wrong) : place?.dataset.news
}

/** The error is the last of the texts that describe a field. */
function errorOf(field: HTMLElement): string | undefined {
  const id = field.getAttribute('aria-describedby')?.split(' ').at(-1)
  return (id && document.getElementById(id)?.textContent?.trim()) || undefined
}
