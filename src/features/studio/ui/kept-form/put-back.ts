import { writeInto } from '../../editor/ui/write-into.ts'
import type { KeptFields } from './kept-form.ts'

/** Fields of most forms, by which none is recognised. */
const everywhere = new Set(['person', 'version', 'theirs', 'id', 'key', 'intent', 'edit'])

/**
 * Puts kept fields back into the form of the page that has most of them. The version of the text comes back with them,
 * so that a change by a colleague is noticed when the form is saved.
 *
 * `check`: the form lacks some of the fields, and the server can show it with all of them. `none`: no form has them.
 */
export function putBack(page: Document, kept: KeptFields): 'done' | 'check' | 'none' {
  const names = new Set(kept.map(([name]) => name).filter((name) => !everywhere.has(name)))
  const missingIn = (form: HTMLFormElement) => [...names].filter((name) => !form.elements.namedItem(name)).length
  const [form] = [...page.forms].filter((each) => each.elements.namedItem('person') && missingIn(each) < names.size && hasField(each)).toSorted((one, other) => missingIn(one) - missingIn(other))
  if (!form) return 'none'
  if (missingIn(form) > 0 && form.querySelector('button[name=intent][value=check]')) return 'check'
  const left = [...kept]
  const next = (name: string) => {
    const at = left.findIndex((each) => each[0] === name)
    return at < 0 ? undefined : left.splice(at, 1)[0]![1]
  }
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = next(field.name) ?? field.value
    } else if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
      field.checked = kept.some(([name, value]) => name === field.name && value === field.value)
    } else if ((field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.type !== 'file') {
      setText(field, next(field.name))
    }
  }
  return 'done'
}

/** A form of hidden fields, such as a button in a list, is about something else. */
function hasField(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'hidden'))
}

function setText(field: HTMLTextAreaElement | HTMLInputElement, text: string | undefined): void {
  if (text === undefined || text === field.value) return
  if (field.type === 'hidden') field.value = text
  else writeInto(field, text.replaceAll('\r\n', '\n'))
}
