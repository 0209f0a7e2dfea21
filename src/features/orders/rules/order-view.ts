/** ORD-01: what the page of an order shows besides its steps. The server formats every date and amount. */
export interface OrderView {
  next: { title: string; text: string; setUp: { label: string; href: string } | undefined } | undefined
  items: { title: string; rows: { label: string; amount: string }[]; note: string } | undefined
  facts: { title: string; rows: { label: string; text: string; link?: { label: string; href: string } }[] }
  times: { title: string; rows: { label: string; when: string }[] } | undefined
}
