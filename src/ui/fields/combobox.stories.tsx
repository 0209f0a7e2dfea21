import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Combobox } from './combobox.tsx'
import { promises } from '../conformance/conformance.ts'

const all = ['restart gateway', 'restart modem', 'restart tv box', 'reset password', 'return equipment']

/** A combobox whose list follows the typed text, as on a page. */
function Search({ typed = '' }: { typed?: string }) {
  const [text, setText] = useState(typed)
  const options = text.length > 1 ? all.filter((each) => each.startsWith(text.toLowerCase())).map((value) => ({ value })) : []
  return <Combobox label="Search support" name="q" value={text} onType={setText} onChoose={setText} options={options} status={`${options.length} suggestions`} placeholder="Search support" maxLength={120} />
}

const meta = { title: 'Widgets/Combobox', component: Search } satisfies Meta<typeof Search>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  parameters: promises({
    role: 'combobox',
    name: 'Search support',
    takesClassAndRef: false,
    keys: [
      ['{Tab}', 'combobox Search support'],
      ['res', 'combobox Search support (open)'],
      ['{ArrowDown}', 'combobox Search support (open) > restart gateway'],
      ['{ArrowDown}', 'combobox Search support (open) > restart modem'],
      ['{ArrowUp}{ArrowUp}', 'combobox Search support (open)'],
      ['{ArrowUp}', 'combobox Search support (open) > reset password'],
      ['{Enter}', 'combobox Search support'],
      ['{Escape}', 'combobox Search support'],
    ],
  }),
}
export const Typed: Story = { args: { typed: 'rest' }, parameters: promises({ role: 'combobox', name: 'Search support', takesClassAndRef: false, keys: [['{Tab}', 'combobox Search support'], ['{ArrowDown}', 'combobox Search support (open) > restart gateway']] }) }
