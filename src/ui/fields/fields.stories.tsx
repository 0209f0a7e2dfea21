import type { Meta, StoryObj } from '@storybook/react-vite'
import { Checkbox } from './checkbox.tsx'
import { promises } from '../conformance/conformance.ts'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const meta = { title: 'Widgets/Fields', component: TextField, args: { label: 'ZIP code', name: 'zip' } } satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

export const Text: Story = { args: { hint: '5 digits', inputMode: 'numeric', maxLength: 5, disallowed: /\D/gu }, parameters: promises({ role: 'textbox', name: 'ZIP code', keys: [['{Tab}', 'textbox ZIP code']] }) }
export const TextWithError: Story = { args: { hint: '5 digits', error: 'Please enter a valid 5-digit ZIP code.' }, parameters: promises({ role: 'textbox', name: 'ZIP code' }) }
export const Area: StoryObj<typeof TextArea> = {
  render: (args) => <TextArea {...args} label="Tell us more" name="comment" maxLength={250} counter={(used, most) => `${used} of ${most}`} />,
  parameters: promises({ role: 'textbox', name: 'Tell us more', keys: [['{Tab}', 'textbox Tell us more']] }),
}
export const Choice: StoryObj<typeof Checkbox> = {
  render: (args) => <Checkbox {...args} label="Remember this device" hint="Only on a device that nobody else uses" name="remember" />,
  parameters: promises({ role: 'checkbox', name: 'Remember this device Only on a device that nobody else uses', keys: [['{Tab}', 'checkbox Remember this device Only on a device that nobody else uses'], [' ', 'checkbox Remember this device Only on a device that nobody else uses (checked)']] }),
}
