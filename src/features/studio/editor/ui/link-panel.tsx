import { useEffect, useId, useState } from 'react'
import type { Audience } from '#contracts/identity.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { WritingCopy } from '../copy.en.ts'
import { WritingPanel } from './writing-panel.tsx'

interface FoundArticle {
  id: string
  title: string
}

const waitMs = 250

/**
 * STU-02: a panel that inserts a link, to an article found by the words of its title, or to any other target that
 * articles may have.
 */
export function LinkPanel({ words, audience, chosen, onInsert, onCancel }: { words: WritingCopy; audience: Audience; chosen: string; onInsert: (text: string) => void; onCancel: () => void }) {
  const listId = useId()
  const [text, setText] = useState(chosen)
  const [target, setTarget] = useState('')
  const found = useFoundArticles(audience, target)
  const insert = () => {
    const href = target.trim()
    const name = text.trim() || found.find(({ id }) => id === href)?.title || href
    if (href !== '') onInsert(`[${name.replace(/[[\]]/g, '\\$&')}](${href.replace(/[\s()]/g, '')})`)
  }
  return (
    <WritingPanel label={words.linkTitle} onEnter={insert} onEscape={onCancel}>
      <TextField label={words.linkWords} value={text} onChange={({ target: field }) => setText(field.value)} maxLength={200} autoComplete="off" />
      <TextField label={words.linkTarget} hint={words.linkHint} value={target} onChange={({ target: field }) => setTarget(field.value)} maxLength={120} autoComplete="off" list={listId} />
      <datalist id={listId}>
        {found.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </datalist>
      <p className="studio-row">
        <Button onClick={insert}>{words.insert}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </WritingPanel>
  )
}

/** Articles whose titles contain these words. Empty while the service does not answer; a number can still be typed. */
function useFoundArticles(audience: Audience, words: string): readonly FoundArticle[] {
  const [found, setFound] = useState<readonly FoundArticle[]>([])
  useEffect(() => {
    if (words.trim().length < 2 || words.includes(':')) return
    const stop = new AbortController()
    const ask = async () => {
      const answer = await fetch(`/msapi/studioms/v1/articles?${new URLSearchParams({ q: words.trim(), audience })}`, { signal: stop.signal })
      if (!answer.ok) return
      const { content } = (await answer.json()) as { content: { articles: FoundArticle[] } }
      setFound(content.articles.slice(0, 12))
    }
    const soon = setTimeout(() => void ask().catch(() => {}), waitMs)
    return () => {
      clearTimeout(soon)
      stop.abort()
    }
  }, [audience, words])
  return found
}
