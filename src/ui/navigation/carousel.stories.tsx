import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../layout/card.tsx'
import { Carousel } from './carousel.tsx'
import { promises } from '../conformance/conformance.ts'

const slidesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ key: String(index), content: <Card title={`Question ${index + 1}`} description="How do I restart my gateway?" /> }))
const labels = {
  carousel: 'Common questions',
  roleDescription: 'carousel',
  slideRoleDescription: 'slide',
  previous: 'Previous question',
  next: 'Next question',
  slide: (n: number, count: number) => `Question ${n} of ${count}`,
}

const meta = { title: 'Widgets/Carousel', component: Carousel, args: { slides: slidesOf(3), labels } } satisfies Meta<typeof Carousel>
export default meta
type Story = StoryObj<typeof meta>

export const OneAtATime: Story = { parameters: promises({ role: 'region', name: 'Common questions', keys: [['{Tab}', 'list Common questions'], ['{ArrowRight}', 'list Common questions']] }) }
export const ThreeAtATime: Story = { args: { slideWidth: 'third', slides: slidesOf(6) }, parameters: promises({ role: 'region', name: 'Common questions' }) }
export const ManySlides: Story = { args: { slides: slidesOf(12) }, parameters: promises({ role: 'region', name: 'Common questions' }) }
export const NothingToScroll: Story = { args: { slides: slidesOf(1) }, parameters: promises({ role: 'region', name: 'Common questions' }) }
