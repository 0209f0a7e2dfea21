import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../buttons/button.tsx'
import { promises } from '../conformance/conformance.ts'
import { Section } from './section.tsx'
import { themes, type Theme } from './themes.ts'

/** A picture on which text is as hard to read as possible. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="40" height="80"/><rect x="40" width="40" height="80" fill="white"/></svg>')}`

function Sample({ theme }: { theme: Theme }) {
  return (
    <Section theme={theme} image={picture} label={`Theme ${theme}`}>
      <h2>Help that knows your account</h2>
      <p>
        Text, a <a href="#link">link</a>, and a button.
      </p>
      <Button>Sign in</Button> <Button variant="secondary">Not now</Button>
    </Section>
  )
}

const meta = { title: 'Widgets/Section', component: Sample, args: { theme: 'base' }, argTypes: { theme: { control: 'select', options: themes } } } satisfies Meta<typeof Sample>
export default meta
type Story = StoryObj<typeof meta>

const storyOf = (theme: Theme): Story => ({ args: { theme }, parameters: promises({ role: 'region', name: `Theme ${theme}`, takesClassAndRef: false }) })
export const Base = storyOf('base')
export const Neutral = storyOf('neutral')
export const Accent = storyOf('accent')
export const DarkAccent = storyOf('dark-accent')
export const LightImage = storyOf('light-image')
export const DarkImage = storyOf('dark-image')
export const None = storyOf('none')
export const TextSizes: Story = {
  render: () => (
    <>
      {(['lg', 'base', 'sm', 'xs', 'xxs'] as const).map((size) => (
        <Section key={size} theme="none" textSize={size} label={size}>
          <p>Your visit is tomorrow, 8–10 am.</p>
        </Section>
      ))}
    </>
  ),
  parameters: promises({ role: 'region', name: 'lg', takesClassAndRef: false }),
}
