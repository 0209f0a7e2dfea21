/** Implicit roles of the elements that widgets consist of, used if there is no role attribute. */
const roles: Record<string, string> = { A: 'link', BUTTON: 'button', TEXTAREA: 'textbox', SELECT: 'combobox', DIALOG: 'dialog', SUMMARY: 'summary', BODY: 'page', UL: 'list', H2: 'heading' }

function roleOf(element: Element): string {
  const said = element.getAttribute('role')
  if (said) return said
  if (element instanceof HTMLInputElement) return ['radio', 'checkbox'].includes(element.type) ? element.type : 'textbox'
  return roles[element.tagName] ?? element.tagName.toLowerCase()
}

function wordsOf(id: string): string {
  const element = document.getElementById(id)
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}

function nameOf(element: Element): string {
  if (element === document.body) return ''
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ').map(wordsOf).join(' ')
  const labels = (element as HTMLInputElement).labels
  const name = element.getAttribute('aria-label') ?? labelledBy ?? (labels?.length ? labels[0]!.textContent : element.textContent)
  return (name ?? '').replace(/\s+/g, ' ').trim()
}

/**
 * The focused element as a screen reader announces it: `tab Bills (selected)`; for a combobox including the active
 * option.
 */
export function describeFocus(element: Element = document.activeElement ?? document.body): string {
  const isOn = (name: string) => element.getAttribute(`aria-${name}`) === 'true'
  const states = [
    isOn('selected') && 'selected',
    element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type) && element.checked && 'checked',
    (isOn('expanded') || element.parentElement?.matches('details[open]')) && 'open',
  ].filter(Boolean)
  const active = element.getAttribute('aria-activedescendant')
  const option = active ? ` > ${nameOf(document.getElementById(active)!)}` : ''
  const said = `${roleOf(element)} ${nameOf(element)}`.trim()
  return `${said}${states.length > 0 ? ` (${states.join(', ')})` : ''}${option}`
}
