import { useEffect, useState } from 'react'
import type { Audience } from '#contracts/identity.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import type { WritingCopy } from '../copy.en.ts'
import { WritingPanel } from './writing-panel.tsx'

interface FoundArticle {
  id: string
  title: string
}

const waitMs = 250

/** What an article may link to; the checks of the text say whether it is there. */
const ownTarget = /^(?:KM\d{7}|topic:[a-z\d-]+(?:\/[a-z\d-]+)?|page:[a-z-]+|tel:(?:\+?\d{3,15}|\{phone\}))$/

/** The target that was typed, or the article in a pasted address of this site; undefined for anything else. */
function targetOf(typed: string): string | undefined {
  const plain = typed.replace(/[\s()]/g, '')
  const target = /(?:^|\/)(KM\d{7})(?:[/?#]|$)/i.exec(plain)?.[1]?.toUpperCase() ?? plain
  return ownTarget.test(target) ? target : undefined
}

/**
 * STU-02: a panel that inserts a link, to an article found by the words of its title, or to any other target that
 * articles may have.
 */
export function LinkPanel({ words, audience, chosen, onInsert, onCancel }: { words: WritingCopy; audience: Audience; chosen: string; onInsert: (text: string) => void; onCancel: () => void }) {
  const [text, setText] = useState(chosen)
  const [target, setTarget] = useState('')
  const [isRefused, setRefused] = useState(false)
  const found = useFoundArticles(audience, target)
  const aim = (words1: string) => {
    setTarget(words1)
    setRefused(false)
  }
  const insert = () => {
    const href = targetOf(target)
    if (href === undefined) return setRefused(true)
    const name = text.trim() || found.find(({ id }) => id === href)?.title || href
    onInsert(`[${name.replace(/[[\]]/g, '\\$&')}](${href})`)
  }
  return (
    <WritingPanel label={words.linkTitle} onEnter={insert} onEscape={onCancel}>
      <TextField label={words.linkWords} value={text} onChange={({ target: field }) => setText(field.value)} maxLength={200} autoComplete="off" />
      <div>
        <Combobox
          label={words.linkTarget}
          // has no name: only the text is sent
          name=""
          value={target}
          onType={aim}
          onChoose={(id) => {
            aim(id)
            if (text.trim() === '') setText(found.find((each) => each.id === id)?.title ?? '')
          }}
          options={found.map(({ id, title }) => ({
            value: id,
            content: (
              <span>
                {title} <span className="studio-quiet">{id}</span>
              </span>
            ),
          }))}
          status={fill(words.linkFound, { count: String(found.length) })}
          maxLength={200}
        />
        <p className="studio-quiet">{words.linkHint}</p>
      </div>
      {isRefused && (
        <p role="alert" className="writing-error">
          {words.linkUnknown}
        </p>
      )}
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
    if (!isSearch(words)) return
    const stop = new AbortController()
    const ask = async () => {
      const answer = await fetch(`/msapi/studioms/v1/articles?${new URLSearchParams({ q: words.trim(), audience })}`, { signal: stop.signal })
      if (!answer.ok) return
      const { articles } = (await answer.json()) as { articles: FoundArticle[] }
      setFound(articles.slice(0, 8))
    }
    const soon = setTimeout(() => void ask().catch(() => {}), waitMs)
    return () => {
      clearTimeout(soon)
      stop.abort()
    }
  }, [audience, words])
  return isSearch(words) ? found : []
}

const isSearch = (words: string) => words.trim().length >= 2 && !words.includes(':')
