import type { ComponentType, ReactNode } from 'react'
import type { TicketPage } from '../pages/ticket-view.ts'

/** A form that posts, with and without script. */
export type FormElement = ComponentType<{ method: 'post'; action: string; className?: string | undefined; encType?: 'multipart/form-data'; noValidate?: boolean; children?: ReactNode }>

export interface Shown {
  page: TicketPage
  Form: FormElement
  isSending: boolean
}

/** The hidden fields of every form on a ticket's page. */
export function Marks({ page: { mark }, intent }: { page: TicketPage; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${mark.key}`} />
      <input type="hidden" name="version" value={mark.version} />
    </>
  )
}
