import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '../conformance/conformance.ts'
import { LazySection } from './lazy-section.tsx'
import { Shimmer } from './shimmer.tsx'
import { Spinner } from './spinner.tsx'
import { Toast } from '../overlays/toast.tsx'

const meta = { title: 'Widgets/Waiting and done' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Turning: Story = { render: () => <Spinner label="Finding your appointment" />, parameters: promises({ role: 'status', name: '', takesClassAndRef: false }) }
export const CardToCome: Story = { render: () => <Shimmer shape="card" label="Your order is loading" />, parameters: promises({ role: 'status', name: '', takesClassAndRef: false }) }
export const WideCardToCome: Story = { render: () => <Shimmer shape="wide-card" label="Your order is loading" />, parameters: promises({ role: 'status', name: '', takesClassAndRef: false }) }
export const LineToCome: Story = { render: () => <Shimmer shape="line" label="Loading" />, parameters: promises({ role: 'status', name: '', takesClassAndRef: false }) }
export const NearTheViewport: Story = { render: () => <LazySection><p>What comes near</p></LazySection>, parameters: promises({ role: 'paragraph', name: '', takesClassAndRef: false }) }
export const Done: Story = { render: () => <Toast message="Your visit has moved to Friday." closeLabel="Close" onClose={() => {}} />, parameters: promises({ role: 'status', name: '', takesClassAndRef: false, keys: [['{Tab}', 'button Close']] }) }
