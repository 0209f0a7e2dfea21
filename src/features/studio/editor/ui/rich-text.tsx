import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { pictureMarkdown } from '#contracts/article-pictures.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { fill } from '#ui/text/fill.ts'
import type { WritingCopy } from '../copy.en.ts'
import { FormatBar, type Tool } from './format-bar.tsx'
import { LinkPanel } from './link-panel.tsx'
import type { MarkdownEditor } from './markdown-editor.ts'
import type { FormatName } from './markdown-formats.ts'
import { convertPasted, isFormatted } from './paste-formatted.ts'
import { PicturePanel } from './picture-panel.tsx'
import { writeInto } from './write-into.ts'

/** The panel that is open below the toolbar. */
type Panel = { kind: 'link'; chosen: string } | { kind: 'picture'; file: File | undefined }

/**
 * STU-02: a field for Markdown. Without script, and until the editor has loaded, it is a plain text area. Afterwards
 * the editor writes into the text area, whose value is still what the form sends.
 */
export function RichText({ words, language, audience, locale, ...field }: { words: WritingCopy; language: string; audience: Audience; locale: Locale } & ComponentProps<typeof TextArea>) {
  const root = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<MarkdownEditor>(undefined)
  const [isPlain, setIsPlain] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [panel, setPanel] = useState<Panel>()
  const [news, setNews] = useState('')
  /** whether the editor was asked for by its button, and so takes the focus once it is there */
  const isAsked = useRef(false)
  const hint = `${words.keys} ${field.hint ?? ''}`
  const { label } = field
  const barLabel = fill(words.toolbar, { language })

  useEffect(() => {
    const area = source.current!
    if (isPlain) return
    let isGone = false
    const open = async () => {
      const library = await import('./markdown-editor.ts').catch(() => undefined)
      // while the author types in the plain field, the editor waits until the field loses the focus
      if (document.activeElement === area) await new Promise((resolve) => area.addEventListener('blur', resolve, { once: true }))
      if (!library || isGone) return
      editor.current = library.openMarkdownEditor(place.current!, {
        label: `${label}, ${language}`,
        hint,
        lang: locale,
        text: area.value,
        onChange: (text) => writeInto(area, text),
        onFull: () => setNews(words.full),
        // rendered at once, so that the next key press goes to the panel
        onLink: () => flushSync(() => setPanel({ kind: 'link', chosen: editor.current?.hold() ?? '' })),
        onPicture: (file) => openPicture(file),
        onPaste: (html) => (isFormatted(html) ? paste(html) : undefined),
      })
      setIsOpen(true)
    }
    void open()
    // follows other scripts that write into the field, such as the restored text of this device
    const follow = (event: Event) => event.isTrusted || editor.current?.setText(area.value)
    area.addEventListener('input', follow)
    return () => {
      isGone = true
      area.removeEventListener('input', follow)
      editor.current?.close()
      editor.current = undefined
      setIsOpen(false)
    }
    // the texts of one page do not change
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPlain])

  // once the field or the editor is shown: a hidden one takes no focus
  useEffect(() => {
    if (isPlain && !isOpen) source.current?.focus()
    if (!isOpen || !isAsked.current) return
    isAsked.current = false
    editor.current?.focus()
  }, [isPlain, isOpen])

  const openPicture = (file: File | undefined) => {
    editor.current?.hold()
    setPanel({ kind: 'picture', file })
  }
  const close = () => {
    setPanel(undefined)
    editor.current?.focus()
  }
  // an upload takes a while: who types elsewhere by then keeps the cursor there
  const addPicture = (markdown: string) => {
    const isAwaited = document.activeElement === document.body || (root.current?.querySelector('.writing-panel')?.contains(document.activeElement) ?? false)
    setPanel(undefined)
    const area = source.current!
    if (editor.current) editor.current.insertBlock(markdown, isAwaited)
    else writeInto(area, `${area.value.trimEnd()}\n\n${markdown}`.trimStart())
    setNews(words.arrived)
  }
  const paste = async (html: string) => {
    try {
      const { markdown, leftOut } = await convertPasted(html, audience)
      setNews(leftOut > 0 ? fill(words.pasted, { count: String(leftOut) }) : '')
      return markdown
    } catch {
      setNews(words.pastedPlain)
      return ''
    }
  }
  const format = (name: FormatName) => editor.current?.format(name, { bold: words.boldWords, heading: words.headingWords, head: words.tableHead, cell: words.tableCell })
  const tool = (name: FormatName): Tool => ({ label: words[name], run: () => format(name) })
  const tools: Tool[] = [
    tool('heading'),
    tool('subheading'),
    tool('bold'),
    tool('list'),
    tool('steps'),
    { label: words.link, run: () => setPanel({ kind: 'link', chosen: editor.current?.hold() ?? '' }) },
    tool('table'),
    { label: words.picture, run: () => openPicture(undefined) },
    { label: words.plain, run: () => setIsPlain(true) },
  ]
  return (
    <div ref={root} className="writing">
      <TextArea {...field} ref={source} hidden={isOpen} />
      {isOpen && <FormatBar label={barLabel} tools={tools} />}
      {isPlain && <FormatBar label={barLabel} tools={[{ label: words.rich, run: () => ((isAsked.current = true), setIsPlain(false)) }]} />}
      {panel?.kind === 'link' && (
        <LinkPanel
          words={words}
          audience={audience}
          chosen={panel.chosen}
          onCancel={close}
          onInsert={(text) => {
            setPanel(undefined)
            editor.current?.insert(text)
          }}
        />
      )}
      {panel?.kind === 'picture' && (
        <PicturePanel
          words={words}
          file={panel.file}
          onCancel={close}
          onAdded={({ id, alt }) => addPicture(pictureMarkdown(alt[locale], id))}
        />
      )}
      <div ref={place} className="writing-place" hidden={!isOpen} />
      <p role="status" className="studio-quiet writing-news">
        {news}
      </p>
    </div>
  )
}
