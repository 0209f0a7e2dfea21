import type { Meta, StoryObj } from '@storybook/react-vite'
import { Accordion } from '../navigation/accordion.tsx'
import { Banner } from './banner.tsx'
import { ButtonLink } from '../buttons/button.tsx'
import { Card } from './card.tsx'
import { Clamp } from '../text/clamp.tsx'
import { promises } from '../conformance/conformance.ts'
import { Breadcrumbs } from './layout.tsx'
import { LinkList } from '../navigation/link-list.tsx'
import { LinkTile } from '../navigation/link-tile.tsx'
import { Pagination } from '../navigation/pagination.tsx'
import { ProgressSteps } from '../navigation/progress-steps.tsx'

const meta = { title: 'Widgets/Parts of a page' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const links = [
  { label: 'Restart your gateway', href: '#restart' },
  { label: 'Wi-Fi is slow in one room', href: '#slow' },
]

export const CardWithLinks: Story = {
  render: () => (
    <Card icon="internet" title="Internet" description="Speed, Wi-Fi and outages" action={<ButtonLink href="#all">See all internet help</ButtonLink>}>
      <LinkList items={links} label="Internet" />
    </Card>
  ),
  parameters: promises({ role: 'heading', name: 'Internet', takesClassAndRef: false, keys: [['{Tab}', 'link Restart your gateway']] }),
}
export const Tile: Story = { render: () => <LinkTile href="#contact" icon="person" title="Contact us" text="Talk to a person, any day" />, parameters: promises({ role: 'link', name: 'Contact us', takesClassAndRef: false }) }
export const Crumbs: Story = { render: () => <Breadcrumbs label="You are here" items={[{ label: 'Home', href: '#home' }, { label: 'Support', href: '#support' }, { label: 'Internet' }]} />, parameters: promises({ role: 'navigation', name: 'You are here', takesClassAndRef: false }) }
export const BannerGood: Story = { render: () => <Banner tone="good" title="Your visit has moved">We sent you an e-mail.</Banner>, parameters: promises({ role: 'paragraph', name: '', takesClassAndRef: false }) }
export const BannerInfo: Story = { render: () => <Banner title="A short note">It changes nothing.</Banner>, parameters: promises({ role: 'paragraph', name: '', takesClassAndRef: false }) }
export const BannerCaution: Story = { render: () => <Banner tone="caution" title="Internet is down in Midtown">Since Friday, 8:10 am.</Banner>, parameters: promises({ role: 'paragraph', name: '', takesClassAndRef: false }) }
export const BannerBad: Story = { render: () => <Banner tone="bad" title="That didn't work" role="alert">Nothing has changed.</Banner>, parameters: promises({ role: 'alert', name: '', takesClassAndRef: false }) }
export const Questions: StoryObj<typeof Accordion> = {
  render: ({ ref, className }) => <Accordion ref={ref} className={className} items={[{ key: 'a', title: 'When do you come?', content: <p>Between 8 am and 8 pm.</p> }, { key: 'b', title: 'Must I be at home?', content: <p>Somebody of 18 or more.</p> }]} />,
  parameters: promises({ role: 'group', name: '', keys: [['{Tab}', 'summary When do you come?'], ['{Enter}', 'summary When do you come? (open)'], ['{Tab}', 'summary Must I be at home?']] }),
}
export const Pages: StoryObj<typeof Pagination> = {
  render: ({ ref, className }) => <Pagination ref={ref} className={className} page={2} pages={4} hrefOf={(n) => `?page=${n}`} labels={{ pagination: 'Pages of results', previous: 'Previous', next: 'Next', page: (n) => `Page ${n}` }} />,
  parameters: promises({ role: 'navigation', name: 'Pages of results', keys: [['{Tab}', 'link Previous'], ['{Tab}', 'link Page 1'], ['{Tab}', 'link Page 2']] }),
}
export const LongText: Story = { render: () => <Clamp lines={2} more="Show more" less="Show less"><p>{'A long answer goes on and on, with much that only some people need to know. '.repeat(20)}</p></Clamp>, parameters: promises({ role: 'button', name: 'Show more', takesClassAndRef: false, keys: [['{Tab}', 'button Show more'], ['{Enter}', 'button Show less (open)'], ['{Enter}', 'button Show more']] }) }
export const ShortText: Story = { render: () => <Clamp lines={2} more="Show more" less="Show less"><p>Short.</p></Clamp>, parameters: promises({ role: 'paragraph', name: '', takesClassAndRef: false }) }
export const Steps: Story = { render: () => <ProgressSteps label="Your order" steps={['Ordered', 'Shipped', 'Delivered']} at={1} />, parameters: promises({ role: 'list', name: 'Your order', takesClassAndRef: false }) }
