import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '../conformance/conformance.ts'
import { Tooltip } from './tooltip.tsx'

const meta = { title: 'Widgets/Tooltip', component: Tooltip, args: { label: 'About early hours', children: 'Between 8 and 10 in the morning, in the time zone of the address.' } } satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const OnAnIcon: Story = { parameters: promises({ role: 'button', name: 'About early hours', keys: [['{Tab}', 'button About early hours'], ['{Escape}', 'button About early hours']] }) }
