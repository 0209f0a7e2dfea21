import { useId } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fill } from '#ui/text/fill.ts'
import type { PagesCopy } from '../copy.en.ts'
import type { FieldCell, FormItem, FormNode } from '../pages-view.ts'

interface FormShown {
  copy: PagesCopy
  /** path of the page, to which its buttons send the form */
  href: string
  level: number
}

const itemId = (path: string) => `item-${path.replaceAll('.', '-')}`

/** STU-01: a form derived from the content's schema, with both languages of a field side by side. */
export function FormNodes({ nodes, ...shown }: FormShown & { nodes: readonly FormNode[] }) {
  return nodes.map((node) => <Node key={node.path} node={node} {...shown} />)
}

function Node({ node, ...shown }: FormShown & { node: FormNode }) {
  if (node.kind === 'field') return <Field node={node} copy={shown.copy} />
  if (node.kind === 'group') {
    return (
      <details className="studio-part" open={node.isOpen || undefined}>
        <summary id={itemId(node.path)}>{node.label}</summary>
        <div className="studio-part-body">
          <FormNodes {...shown} level={shown.level + 1} nodes={node.nodes} />
        </div>
      </details>
    )
  }
  return <List node={node} {...shown} />
}

function List({ node, ...shown }: FormShown & { node: Extract<FormNode, { kind: 'list' }> }) {
  const { copy, href, level } = shown
  const { path, label, items, errors, isOpen } = node
  return (
    <details className="studio-part" open={isOpen || undefined}>
      <summary id={itemId(path)}>
        {label} <span className="studio-count">{items.length}</span>
      </summary>
      <div className="studio-part-body">
        <input type="hidden" name={`#${path}`} value={items.length} />
        {errors.map((error) => (
          <p key={error} className="studio-error">
            {error}
          </p>
        ))}
        {items.map((item, place) => (
          <Item key={item.path} item={item} isFirst={place === 0} isLast={place === items.length - 1} {...shown} level={level + 1} />
        ))}
        <div>
          <Edit href={href} focus={`${path}.${items.length}`} what="add" path={path} label={fill(copy.form.add, { list: label })} />
        </div>
      </div>
    </details>
  )
}

function Item({ item, isFirst, isLast, ...shown }: FormShown & { item: FormItem; isFirst: boolean; isLast: boolean }) {
  const { form } = shown.copy
  const [list = '', place = 0] = [item.path.replace(/\.\d+$/, ''), Number(/(?<!\d)\d+$/.exec(item.path)?.[0])]
  const edit = (what: 'up' | 'down' | 'remove', action: string, focus: string) => <Edit href={shown.href} focus={focus} what={what} path={item.path} label={action} name={fill(form.ofItem, { action, item: item.title })} />
  return (
    <details className="studio-item" open={item.isOpen || undefined}>
      <summary id={itemId(item.path)}>{item.title}</summary>
      <div className="studio-part-body">
        <FormNodes {...shown} nodes={item.nodes} />
        <div className="studio-row">
          {!isFirst && edit('up', form.up, `${list}.${place - 1}`)}
          {!isLast && edit('down', form.down, `${list}.${place + 1}`)}
          {edit('remove', form.remove, list)}
        </div>
      </div>
    </details>
  )
}

/** A button that submits the whole form and returns to the changed list. */
function Edit({ href, focus, what, path, label, name }: { href: string; focus: string; what: string; path: string; label: string; name?: string }) {
  return (
    <Button type="submit" variant="secondary" name="edit" value={`${what}:${path}`} formAction={`${href}#${itemId(focus)}`} aria-label={name}>
      {label}
    </Button>
  )
}

function Field({ node, copy }: { node: Extract<FormNode, { kind: 'field' }>; copy: PagesCopy }) {
  return (
    <div className={node.cells.length > 1 ? 'studio-columns' : undefined}>
      {node.cells.map((cell) => (
        <Cell key={cell.name} node={node} cell={cell} copy={copy} />
      ))}
    </div>
  )
}

function Cell({ node, cell, copy }: { node: Extract<FormNode, { kind: 'field' }>; cell: FieldCell; copy: PagesCopy }) {
  const { as, hint, most } = node
  const { name, label, value, error, locale } = cell
  const counter = (used: number, limit: number) => fill(copy.form.counter, { used: String(used), most: String(limit) })
  const isCode = as === 'link' || as === 'number'
  const common = { label, hint, error, name, defaultValue: value, lang: isCode ? undefined : locale, autoComplete: 'off', spellCheck: isCode ? false : undefined }
  switch (as) {
    case 'boolean':
      return (
        <label className="studio-tick">
          <input type="checkbox" name={name} value="1" defaultChecked={cell.isOn} /> {label}
        </label>
      )
    case 'choice':
      return <Choice node={node} cell={cell} />
    case 'long':
    case 'lines':
    case 'markdown':
      return <TextArea {...common} rows={as === 'markdown' ? 24 : as === 'lines' ? 4 : 3} className={as === 'markdown' ? 'studio-body' : undefined} maxLength={most} counter={counter} />
    default:
      return <TextField {...common} maxLength={most} inputMode={as === 'number' ? 'decimal' : undefined} autoCapitalize={as === 'link' ? 'none' : undefined} />
  }
}

function Choice({ node: { choices, hint }, cell: { name, label, value, error } }: { node: Extract<FormNode, { kind: 'field' }>; cell: FieldCell }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="studio-quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <select className="studio-input" id={id} name={name} defaultValue={value} aria-invalid={error ? true : undefined} aria-describedby={described || undefined}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {value !== '' && choices.every((choice) => choice.value !== value) && <option value={value}>{value}</option>}
      </select>
      {error && (
        <span className="studio-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
