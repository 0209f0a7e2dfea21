import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button, ButtonLink } from './button.tsx'
import { promises } from '../conformance/conformance.ts'
import { IconButton } from './icon-button.tsx'

const meta = { title: 'Widgets/Buttons', component: Button, args: { children: 'Move appointment' } } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const promise = promises({ role: 'button', name: 'Move appointment', keys: [['{Tab}', 'button Move appointment']] })
export const Primary: Story = { parameters: promise }
export const Secondary: Story = { args: { variant: 'secondary' }, parameters: promise }
export const Quiet: Story = { args: { variant: 'quiet' }, parameters: promise }
export const Wide: Story = { args: { isWide: true }, parameters: promise }
export const Disabled: Story = { args: { disabled: true }, parameters: promises({ role: 'button', name: 'Move appointment' }) }
export const Link: StoryObj<typeof ButtonLink> = { render: ({ ref, className }) => (
    <ButtonLink ref={ref} className={className} href="#there">
      See all topics
    </ButtonLink>
  ),
  parameters: promises({ role: 'link', name: 'See all topics', keys: [['{Tab}', 'link See all topics']] }) }
export const WithIconAlone: StoryObj<typeof IconButton> = { render: ({ ref, className }) => <IconButton ref={ref} className={className} icon="close" label="Close" />, parameters: promises({ role: 'button', name: 'Close', keys: [['{Tab}', 'button Close']] }) }
