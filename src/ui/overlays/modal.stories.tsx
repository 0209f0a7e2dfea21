import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { promises } from '../conformance/conformance.ts'
import { Modal } from './modal.tsx'

/** A modal with the button that opens it: the focus moves in and back. */
function WithButton({ variant }: { variant: 'centre' | 'drawer' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel visit</Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        variant={variant}
        title="Cancel this visit?"
        closeLabel="Close"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep visit
            </Button>
            <Button onClick={close}>Cancel visit now</Button>
          </>
        }
      >
        <p>The technician will not come on Friday, 21 November. Your order stays open, and you can ask for another day.</p>
      </Modal>
    </>
  )
}

const meta = { title: 'Widgets/Modal', component: WithButton, args: { variant: 'centre' } } satisfies Meta<typeof WithButton>
export default meta
type Story = StoryObj<typeof meta>

const keys = [
  ['{Tab}', 'button Cancel visit'],
  ['{Enter}', 'button Close'],
  ['{Tab}', 'button Keep visit'],
  ['{Tab}', 'button Cancel visit now'],
  ['{Escape}', 'button Cancel visit'],
  ['{Enter}', 'button Close'],
  ['{Enter}', 'button Cancel visit'],
] as const

export const Centre: Story = { parameters: promises({ role: 'button', name: 'Cancel visit', keys, takesClassAndRef: false }) }
export const Drawer: Story = { args: { variant: 'drawer' }, parameters: promises({ role: 'button', name: 'Cancel visit', keys, takesClassAndRef: false }) }
