import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, Prec, type StateCommand } from '@codemirror/state'
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { textLimits } from '../../text-limits.ts'
import { formats, insertBlock, type FormatName, type FormatWords } from './markdown-formats.ts'
import { shownPictures } from './shown-pictures.ts'

export interface MarkdownEditor {
  format(name: FormatName, words: FormatWords): void
  /** the selected text, which a link replaces; its place is held for what a panel inserts, whatever is typed meanwhile */
  hold(): string
  /** replaces what is held */
  insert(text: string): void
  /** inserts a picture at the place that is held, as a block of its own; the cursor and the focus stay where they are unless `isAwaited` */
  insertBlock(text: string, isAwaited: boolean): void
  setText(text: string): void
  focus(): void
  close(): void
}

export interface EditorOptions {
  /** accessible name */
  label: string
  hint: string
  lang: string
  text: string
  onChange(text: string): void
  onFull(): void
  onLink(): void
  onPicture(file: File): void
  /** formatted text as Markdown, '' if it cannot be converted now; undefined if it has no formats */
  onPaste(html: string): Promise<string> | undefined
}

/** A part of the text that moves along with it. */
interface Range {
  from: number
  to: number
}

/** Height of the toolbar, px. */
const barHeight = 140

/** The theme uses the page's custom properties, which are inherited into the shadow tree. */
const look = EditorView.theme({
  '&': { border: '1px solid var(--color-control)', borderRadius: 'var(--radius-control)', background: 'var(--color-page)', color: 'var(--color-text)', font: 'var(--text-base)/1.6 var(--font-text)' },
  '&.cm-focused': { outline: 'var(--focus-ring)', outlineOffset: '2px' },
  // The editor grows with its text, so that only the page scrolls.
  '.cm-scroller': { overflow: 'visible', font: 'inherit' },
  '.cm-content': { minHeight: '24rem', padding: 'var(--space-3)', caretColor: 'var(--color-text)' },
  '.cm-line': { padding: '0' },
  '.cm-picture': { display: 'block', maxWidth: '100%', maxHeight: '12rem', borderRadius: 'var(--radius-control)' },
})

const marks = HighlightStyle.define([
  { tag: tags.heading2, fontSize: 'var(--text-title)', fontWeight: '600' },
  { tag: [tags.heading1, tags.heading3, tags.heading4], fontWeight: '600' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, color: 'var(--color-accent-strong)', textDecoration: 'underline' },
  { tag: [tags.processingInstruction, tags.url, tags.contentSeparator], color: 'var(--color-muted)', textDecoration: 'none', fontWeight: '400' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace' },
])

/**
 * STU-02: opens CodeMirror for a text that stays Markdown, letter for letter. It is mounted in a shadow root of
 * `place`: only there CodeMirror adopts constructed style sheets, which the content security policy allows. In the
 * document it would add a style element, which the policy refuses.
 */
export function openMarkdownEditor(place: HTMLElement, { label, hint, lang, text, onChange, onFull, onLink, onPicture, onPaste }: EditorOptions): MarkdownEditor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
  const parent = document.createElement('div')
  root.replaceChildren(parent)
  const run = (name: FormatName, words: FormatWords): StateCommand => ({ state, dispatch }) => {
    dispatch(state.update(formats[name](state, words), { scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
  const plain: FormatWords = { bold: '', heading: '', head: '', cell: '' }
  const pictureIn = (data: DataTransfer | null) => [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
  const take = (event: Event, data: DataTransfer | null) => {
    const file = pictureIn(data)
    if (!file) return false
    event.preventDefault()
    if (event instanceof DragEvent) {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
      if (at !== null) view.dispatch({ selection: { anchor: at } })
    }
    onPicture(file)
    return true
  }
  let held: Range | undefined
  const pasted = new Set<Range>()
  const follow = ({ changes }: ViewUpdate) => {
    for (const range of [held, ...pasted]) if (range) [range.from, range.to] = [changes.mapPos(range.from, 1), Math.max(changes.mapPos(range.from, 1), changes.mapPos(range.to, -1))]
  }
  const target = (): Range => held ?? { from: view.state.selection.main.from, to: view.state.selection.main.to }
  /** The plain words stand there at once; their Markdown takes their place, unless somebody has changed them by then. */
  const paste = (event: ClipboardEvent) => {
    const markdown = onPaste(event.clipboardData?.getData('text/html') ?? '')
    if (!markdown) return false
    event.preventDefault()
    const words = view.state.toText((event.clipboardData?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n'))
    const { from } = view.state.selection.main
    const before = view.state.doc
    view.dispatch(view.state.replaceSelection(words), { scrollIntoView: true, userEvent: 'input.paste' })
    if (view.state.doc === before) return true
    const range: Range = { from, to: from + words.length }
    pasted.add(range)
    const put = async () => {
      const converted = await markdown
      pasted.delete(range)
      if (converted !== '' && view.state.sliceDoc(range.from, range.to) === words.toString()) view.dispatch({ changes: { ...range, insert: converted }, userEvent: 'input.paste' })
    }
    void put()
    return true
  }
  const view = new EditorView({
    root,
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        markdownLanguage,
        shownPictures,
        syntaxHighlighting(marks),
        look,
        EditorView.lineWrapping,
        // The toolbar covers the lower end of the window.
        EditorView.scrollMargins.of(() => ({ bottom: barHeight })),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': hint, lang, spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences' }),
        EditorState.changeFilter.of((change) => {
          const isFull = change.newDoc.length > textLimits.body && change.newDoc.length > change.startState.doc.length
          if (isFull) onFull()
          return !isFull
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          follow(update)
          onChange(update.state.doc.toString())
        }),
        EditorView.domEventHandlers({ paste: (event) => paste(event) || take(event, event.clipboardData), drop: (event) => take(event, event.dataTransfer) }),
        Prec.high(
          keymap.of([
            { key: 'Mod-b', run: run('bold', plain) },
            { key: 'Mod-Alt-2', run: run('heading', plain) },
            { key: 'Mod-Alt-3', run: run('subheading', plain) },
            { key: 'Mod-Shift-7', run: run('steps', plain) },
            { key: 'Mod-Shift-8', run: run('list', plain) },
            { key: 'Mod-k', run: () => (onLink(), true) },
            { key: 'Enter', run: insertNewlineContinueMarkup },
            { key: 'Backspace', run: deleteMarkupBackward },
          ]),
        ),
        keymap.of([...historyKeymap, ...defaultKeymap]),
      ],
    }),
  })
  return {
    format: (name, words) => {
      run(name, words)(view)
      view.focus()
    },
    hold: () => {
      held = undefined
      held = target()
      return view.state.sliceDoc(held.from, held.to)
    },
    insert: (words) => {
      const { from, to } = target()
      view.dispatch({ changes: { from, to, insert: words }, selection: { anchor: from + words.length }, scrollIntoView: true, userEvent: 'input' })
      view.focus()
    },
    insertBlock: (block, isAwaited) => {
      const { changes, selection } = insertBlock(view.state, block, target().to)
      view.dispatch({ changes, ...(isAwaited ? { selection, scrollIntoView: true } : {}), userEvent: 'input' })
      if (isAwaited) view.focus()
    },
    setText: (words) => {
      if (words !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: words } })
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}
