import type { Meta, StoryObj } from '@storybook/react-vite'
import { promises } from '../conformance/conformance.ts'
import { Tabs } from './tabs.tsx'

const tabs = [
  { tabName: 'order', label: 'Order ID', panel: <p>Your order ID is in the message that confirmed your order.</p> },
  { tabName: 'account', label: 'Account number', panel: <p>Your account number is on your bill, at the top.</p> },
  { tabName: 'phone', label: 'Phone', ariaLabelText: 'Phone number', panel: <p>We send a code to the phone of the account.</p> },
]

const meta = { title: 'Widgets/Tabs', component: Tabs, args: { tabs, label: 'Search by', component: 'finder' } } satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Large: Story = {
  parameters: promises({
    role: 'tablist',
    name: 'Search by',
    keys: [
      ['{Tab}', 'tab Order ID (selected)'],
      ['{ArrowRight}', 'tab Account number (selected)'],
      ['{ArrowRight}', 'tab Phone number (selected)'],
      ['{ArrowRight}', 'tab Order ID (selected)'],
      ['{ArrowLeft}', 'tab Phone number (selected)'],
      ['{Home}', 'tab Order ID (selected)'],
      ['{End}', 'tab Phone number (selected)'],
      ['{Tab}', 'tabpanel Phone number'],
    ],
  }),
}
export const SmallAtTheStart: Story = { args: { size: 'small', alignment: 'start' }, parameters: promises({ role: 'tab', name: 'Order ID' }) }
export const Sticky: Story = { args: { isSticky: true, alignment: 'end' }, parameters: promises({ role: 'tab', name: 'Account number' }) }
export const MoreThanFit: Story = {
  args: { label: 'Topics', tabs: ['Internet', 'Wireless', 'Bill and account', 'Prepaid', 'TV', 'Home phone', 'E-mail', 'Moving', 'Devices'].map((name) => ({ tabName: name.replace(/\W/g, ''), label: name, panel: <p>{name}</p> })) },
  parameters: promises({ role: 'tab', name: 'Internet', keys: [['{Tab}', 'tab Internet (selected)'], ['{End}', 'tab Devices (selected)']] }),
}
export const LinksWithoutScript: Story = {
  args: { size: 'small', alignment: 'start', tabs: tabs.map((tab) => ({ ...tab, href: `/support?by=${tab.tabName}` })) },
  parameters: promises({ role: 'tabpanel', name: 'Order ID', keys: [['{Tab}', 'tab Order ID (selected)'], ['{ArrowRight}', 'tab Account number (selected)'], ['{Tab}', 'tabpanel Account number']] }),
}
