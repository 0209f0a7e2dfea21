import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '../conformance/conformance.ts'
import { Popover } from './popover.tsx'

const meta = {
  title: 'Widgets/Popover',
  component: Popover,
  args: { trigger: 'What is this?', title: 'Order ID', closeLabel: 'Close', children: <p>Digits and hyphens, in the message that confirmed your order. <a href="#contact">Ask us</a> where you cannot find it.</p> },
} satisfies Meta<typeof Popover>
export default meta
type Story = StoryObj<typeof meta>

export const Below: Story = {
  parameters: promises({
    role: 'button',
    name: 'What is this?',
    keys: [
      ['{Tab}', 'button What is this?'],
      ['{Enter}', 'dialog Order ID'],
      ['{Tab}', 'button Close'],
      ['{Tab}', 'link Ask us'],
      ['{Escape}', 'button What is this?'],
      ['{Enter}', 'dialog Order ID'],
      ['{Tab}', 'button Close'],
      ['{Enter}', 'button What is this?'],
    ],
  }),
}
export const Above: Story = { args: { side: 'above' }, parameters: promises({ role: 'button', name: 'What is this?' }) }
