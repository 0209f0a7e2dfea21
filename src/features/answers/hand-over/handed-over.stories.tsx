import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '#ui/conformance/conformance.ts'
import { handover as sentences } from '../copy.en.ts'
import type { ShownHandover } from '../server/hand-over/read-handover.ts'
import { HandedOver } from './handed-over.tsx'

const { purposes, gone, unavailable, ...copy } = sentences
const steps = 'Tell the others at home first.\n1. Unplug the gateway from the wall.\n2. Wait a minute. If it has a battery, take the battery out too, and put it back afterwards.\n3. Plug it in again.\n• It takes ten minutes.'
const handover: ShownHandover = {
  turns: [
    { question: 'What is the red light of account [number]?', answer: 'The red light means that there is no connection.' },
    { question: 'How do I restart my gateway?', answer: '' },
  ],
  purpose: purposes.ticket,
  deletedIn: 'in 23 hours',
  copy,
}

const meta = { title: 'Answers/Handed over', component: HandedOver, args: { handover } } satisfies Meta<typeof HandedOver>
export default meta
type Story = StoryObj<typeof meta>

/** As on the ticket page, above the page's text. */
export const Conversation: Story = {
  parameters: promises({
    role: 'region',
    name: 'Your conversation so far',
    takesClassAndRef: false,
    keys: [
      ['{Tab}', 'button Copy'],
      ['{Tab}', 'button Print'],
    ],
  }),
}
export const LongAnswer: Story = { args: { handover: { ...handover, turns: [{ question: 'How do I restart my gateway? '.repeat(6), answer: `${steps}\n`.repeat(4) }] } }, parameters: promises({ role: 'button', name: 'Show all', takesClassAndRef: false }) }
export const Gone: Story = { args: { handover: { missing: gone } }, parameters: promises({ role: 'paragraph', name: '', takesClassAndRef: false }) }
export const Unavailable: Story = { args: { handover: { missing: unavailable } }, parameters: promises({ role: 'paragraph', name: '', takesClassAndRef: false }) }
