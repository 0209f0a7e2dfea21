import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'
import { lightsOf } from './read-lights.ts'

const options = { resolveLink: (href: string) => (href === 'KM1000102' ? '/outage' : undefined), tableLabel: 'Table' }

const one = `| Light | What it means | What to do |
|---|---|---|
| Solid white | It works | Nothing |
| Blinking red | Trouble | [Check](KM1000102), then restart |
| No light | No power | Check the outlet |`

test('LAN-07 a table of what a device’s one light shows becomes a choice of its states', () => {
  const { lights, html } = renderMarkdown(one, { ...options, lights: lightsOf('nokia-bgw320') })
  expect(lights?.map(({ name, parts, states }) => [name, parts.map(({ part }) => part), states.map(({ label, colour, blinks }) => [label, colour, blinks])])).toEqual([
    ['', ['status'], [['Solid white', 'white', false], ['Blinking red', 'red', true], ['No light', 'off', false]]],
  ])
  expect(lights![0]!.states[1]!.html).toBe('<p><strong>Trouble</strong></p><p>What to do: <a href="/outage">Check</a>, then restart</p>')
  expect(html).toContain('<div class="table-frame light-table"')
})

test('LAN-07 in a table of several lights each row is one, with its states as the cells name them, in both languages', () => {
  const english = `| Light | Good | Not good |
|---|---|---|
| Power | Green | Red: hardware fault, call us. Off: power |
| Phone 1, 2 | Green with digital phone | Off with digital phone: not registered |`
  const spanish = `| Luz | Normal | Si no |
|---|---|---|
| Power | Verde fija | Revise el adaptador |
| Battery | Verde o apagada | Roja: la batería está vieja |`
  const read = (markdown: string, device: Parameters<typeof lightsOf>[0]) => renderMarkdown(markdown, { ...options, lights: lightsOf(device) }).lights!.map(({ name, parts, states }) => [name, parts.map(({ part }) => part), states.map(({ label, colour, html }) => [label, colour, html])])
  expect(read(english, 'motorola-nvg510')).toEqual([
    ['Power', ['power'], [['Green', 'green', '<p>Good: Green</p>'], ['Red', 'red', '<p>Hardware fault, call us.</p>'], ['Off', 'off', '<p>Power</p>']]],
    ['Phone 1, 2', ['phone-1', 'phone-2'], [['Green', 'green', '<p>Good: Green with digital phone</p>'], ['Off with digital phone', 'off', '<p>Not registered</p>']]],
  ])
  expect(read(spanish, 'ont')).toEqual([
    ['Power', ['power'], [['Verde', 'green', '<p>Normal: Verde fija</p>'], ['Otra cosa', 'off', '<p>Si no: Revise el adaptador</p>']]],
    ['Battery', ['battery'], [['Verde', 'green', '<p>Normal: Verde o apagada</p>'], ['Roja', 'red', '<p>La batería está vieja</p>']]],
  ])
})

test('LAN-07 a light that is named with its state, and one without a color, are understood', () => {
  const { lights } = renderMarkdown('| Light | Means |\n|---|---|\n| Wireless off | No receiver |\n| Wireless blinking fast | Pairing |', { ...options, lights: lightsOf('arris-vap2500') })
  expect(lights).toMatchObject([{ name: 'Wireless', parts: [{ part: 'wireless' }], states: [{ label: 'Off', colour: 'off' }, { label: 'Blinking fast', colour: 'green', blinks: true }] }])
})

test.each([
  ['of an article without a device', one, undefined],
  ['of something else', '| Port | For |\n|---|---|\n| Blue | Fast |\n| Yellow | All |', 'nokia-bgw320'],
  ['with one state', '| Light | Means |\n|---|---|\n| Red | Trouble |', 'nokia-bgw320'],
] as const)('LAN-07 a table %s stays a table', (_, markdown, device) => {
  const { lights, html } = renderMarkdown(markdown, { ...options, ...(device ? { lights: lightsOf(device) } : {}) })
  expect(lights).toBeUndefined()
  expect(html).not.toContain('light-table')
})

test('RED-08 a step that asks for something that is drawn is marked; points and other steps are not', () => {
  const { html } = renderMarkdown('1. **Unplug the power cord** now.\n2. **Wait 30 seconds.**\n3. Think.\n\n- Unplug the power cord.\n\n1. Desconecte el cable.', options)
  expect(html.match(/step-picture step-[a-z0-9-]+/g)).toEqual(['step-picture step-unplug', 'step-picture step-wait', 'step-picture step-unplug'])
})
