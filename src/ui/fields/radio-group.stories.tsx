import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '../conformance/conformance.ts'
import { RadioGroup } from './radio-group.tsx'

const options = [
  { value: 'wrong', label: 'It is wrong' },
  { value: 'old', label: 'It is out of date', hint: 'Something has changed since' },
  { value: 'unclear', label: 'I do not understand it' },
  { value: 'other', label: 'Something else' },
]

const meta = { title: 'Widgets/Radio group', component: RadioGroup, args: { legend: 'Why did it not help?', name: 'reason', options } } satisfies Meta<typeof RadioGroup>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {
  parameters: promises({
    role: 'radiogroup',
    name: 'Why did it not help?',
    keys: [
      ['{Tab}', 'radio It is wrong'],
      [' ', 'radio It is wrong (checked)'],
      ['{ArrowDown}', 'radio It is out of date Something has changed since (checked)'],
      ['{ArrowUp}', 'radio It is wrong (checked)'],
      ['{ArrowUp}', 'radio Something else (checked)'],
    ],
  }),
}
export const NothingSelected: Story = { args: { error: 'Please select one of the radio buttons.', isRequired: true }, parameters: promises({ role: 'alert', name: '' }) }
export const WithHint: Story = { args: { hint: 'Only we read this.', defaultValue: 'old' }, parameters: promises({ role: 'radiogroup', name: 'Why did it not help?', keys: [['{Tab}', 'radio It is out of date Something has changed since (checked)']] }) }
