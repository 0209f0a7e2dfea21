import { StateField, type EditorState, type Range } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { pictureInMarkdown, picturePath } from '#contracts/article-pictures.ts'

class Picture extends WidgetType {
  readonly id: string
  readonly alt: string
  constructor(id: string, alt: string) {
    super()
    this.id = id
    this.alt = alt
  }
  override eq(other: Picture): boolean {
    return other.id === this.id && other.alt === this.alt
  }
  override toDOM(): HTMLElement {
    const picture = document.createElement('img')
    picture.className = 'cm-picture'
    picture.src = picturePath(this.id)
    picture.alt = this.alt
    return picture
  }
}

function decorate(state: EditorState): DecorationSet {
  const found: Range<Decoration>[] = []
  for (let number = 1; number <= state.doc.lines; number++) {
    const line = state.doc.line(number)
    for (const [, alt = '', id = ''] of line.text.matchAll(pictureInMarkdown)) found.push(Decoration.widget({ widget: new Picture(id, alt), block: true, side: 1 }).range(line.to))
  }
  return Decoration.set(found)
}

/** Shows the pictures of an article below the lines that name them. */
export const shownPictures = StateField.define<DecorationSet>({
  create: decorate,
  update: (shown, change) => (change.docChanged ? decorate(change.state) : shown),
  provide: (field) => EditorView.decorations.from(field),
})
