// Sends the same keys to React Aria's widgets and to ours: the focus and the selection after each must agree. If they
// do not, the step states both and the reason.
import { useState, type ReactNode } from 'react'
import * as aria from 'react-aria-components'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Combobox } from '../fields/combobox.tsx'
import { describeFocus } from './describe-focus.ts'
import { Modal } from '../overlays/modal.tsx'
import { Popover } from '../overlays/popover.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Tabs } from '../navigation/tabs.tsx'
import '../theme/tokens.css'
import '../theme/base.css'

/** A key; if React Aria behaves differently, its behaviour and the reason for ours. */
type Step = string | { key: string; aria: string; ours: string; reason: string }

let root: Root | undefined

afterEach(() => root?.unmount())

async function trace(element: ReactNode, steps: readonly Step[]): Promise<string[]> {
  document.body.replaceChildren()
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(element)
  await expect.poll(() => place.childElementCount).toBeGreaterThan(0)
  const focuses: string[] = []
  for (const step of steps) {
    await userEvent.keyboard(typeof step === 'string' ? step : step.key)
    focuses.push(await settled())
  }
  root.unmount()
  return focuses
}

/** The focus once it has been unchanged for five frames, because both libraries move it after the key event. */
async function settled(): Promise<string> {
  let focus = describeFocus()
  for (let same = 0; same < 5; ) {
    await new Promise(requestAnimationFrame)
    const now = describeFocus()
    same = now === focus ? same + 1 : 0
    focus = now
  }
  return focus
}

async function expectSameTrace(ours: ReactNode, theirs: ReactNode, steps: readonly Step[]): Promise<void> {
  const expected = await trace(theirs, steps)
  const actual = await trace(ours, steps)
  for (const [index, step] of steps.entries()) {
    const at = `after ${steps.slice(0, index + 1).map((each) => (typeof each === 'string' ? each : each.key)).join(' ')}`
    if (typeof step === 'string') expect(actual[index], at).toBe(expected[index])
    else expect([actual[index], expected[index]], `${at}: ${step.reason}`).toEqual([step.ours, step.aria])
  }
}

const names = ['Order ID', 'Account', 'Phone']

test('WID-01 WID-09 tabs move the focus and select as React Aria’s do', async () => {
  const ours = <Tabs label="Search by" tabs={names.map((name) => ({ tabName: name.replace(' ', ''), label: name, panel: <p>{name}</p> }))} />
  const theirs = (
    <aria.Tabs>
      <aria.TabList aria-label="Search by">
        {names.map((name) => (
          <aria.Tab key={name} id={name}>
            {name}
          </aria.Tab>
        ))}
      </aria.TabList>
      {names.map((name) => (
        <aria.TabPanel key={name} id={name}>
          <p>{name}</p>
        </aria.TabPanel>
      ))}
    </aria.Tabs>
  )
  await expectSameTrace(ours, theirs, ['{Tab}', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}', '{ArrowLeft}', '{Tab}', '{Shift>}{Tab}{/Shift}'])
})

test('WID-03 WID-09 a popover takes and gives back the focus as React Aria’s does', async () => {
  const ours = (
    <Popover trigger="What is this?" title="Order ID" closeLabel="Close">
      <a href="#ask">Ask us</a>
    </Popover>
  )
  const theirs = (
    <aria.DialogTrigger>
      <aria.Button>What is this?</aria.Button>
      <aria.Popover>
        <aria.Dialog>
          <aria.Heading slot="title">Order ID</aria.Heading>
          <aria.Button slot="close" aria-label="Close">
            x
          </aria.Button>
          <a href="#ask">Ask us</a>
        </aria.Dialog>
      </aria.Popover>
    </aria.DialogTrigger>
  )
  await expectSameTrace(ours, theirs, ['{Tab}', '{Enter}', '{Tab}', '{Tab}', '{Escape}', ' ', '{Tab}', '{Enter}'])
})

function OurDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel visit
      </button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title="Cancel this visit?" closeLabel="Close">
        <button type="button">Keep visit</button>
      </Modal>
    </>
  )
}

test('WID-05 WID-09 a modal holds the focus and gives it back as React Aria’s does', async () => {
  const theirs = (
    <aria.DialogTrigger>
      <aria.Button>Cancel visit</aria.Button>
      <aria.ModalOverlay>
        <aria.Modal>
          <aria.Dialog>
            <aria.Heading slot="title">Cancel this visit?</aria.Heading>
            <aria.Button slot="close" aria-label="Close">
              x
            </aria.Button>
            <button type="button">Keep visit</button>
          </aria.Dialog>
        </aria.Modal>
      </aria.ModalOverlay>
    </aria.DialogTrigger>
  )
  const first = {
    key: '{Enter}',
    aria: 'dialog Cancel this visit?',
    ours: 'button Close',
    reason: 'the browser’s own dialog puts the focus on the first control in it, React Aria on the dialog itself; a screen reader says the dialog’s name first either way',
  }
  const second = { key: '{Tab}', aria: 'button Close', ours: 'button Keep visit', reason: 'one place ahead, from the first step on' }
  await expectSameTrace(<OurDialog />, theirs, ['{Tab}', first, second, '{Escape}', first, '{Escape}'])
})

const reasons = ['It is wrong', 'It is old', 'Something else']

test('WID-04 WID-09 radio buttons move the focus and the choice as React Aria’s do', async () => {
  const ours = <RadioGroup legend="Why?" name="why" options={reasons.map((label) => ({ value: label, label }))} />
  const theirs = (
    <aria.RadioGroup>
      <aria.Label>Why?</aria.Label>
      {reasons.map((label) => (
        <aria.Radio key={label} value={label}>
          {label}
        </aria.Radio>
      ))}
    </aria.RadioGroup>
  )
  await expectSameTrace(ours, theirs, ['{Tab}', ' ', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowRight}', '{ArrowLeft}'])
})

const searches = ['restart gateway', 'restart modem', 'reset password']

function OurSearch() {
  const [text, setText] = useState('')
  const options = text ? searches.filter((each) => each.startsWith(text)).map((value) => ({ value })) : []
  return <Combobox label="Search" name="q" value={text} onType={setText} onChoose={setText} options={options} status={`${options.length}`} />
}

function TheirSearch() {
  const [text, setText] = useState('')
  return (
    <aria.ComboBox allowsCustomValue inputValue={text} onInputChange={setText} menuTrigger="input" items={searches.filter((each) => each.startsWith(text)).map((id) => ({ id }))}>
      <aria.Label>Search</aria.Label>
      <aria.Input />
      <aria.Popover>
        <aria.ListBox>{({ id }: { id: string }) => <aria.ListBoxItem textValue={id}>{id}</aria.ListBoxItem>}</aria.ListBox>
      </aria.Popover>
    </aria.ComboBox>
  )
}

test('WID-05 WID-09 a combobox walks through its list as React Aria’s does', async () => {
  const through = {
    key: '{ArrowUp}',
    aria: 'combobox Search (open) > restart gateway',
    ours: 'combobox Search (open)',
    reason: 'above the first suggestion ours comes back to the text, as the Authoring Practices allow: the person’s own words are one of the choices; React Aria stops at the first',
  }
  await expectSameTrace(<OurSearch />, <TheirSearch />, ['{Tab}', 're', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', through, '{Escape}'])
  await expectSameTrace(<OurSearch />, <TheirSearch />, ['{Tab}', 'rest', '{ArrowDown}', '{ArrowDown}', '{Enter}'])
})
