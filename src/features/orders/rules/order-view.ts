/** ORD-01: what the page of an order says beside its way; every date and amount in words, made on the server. */
export interface OrderView {
  next: { title: string; text: string; setUp: { label: string; href: string } | undefined } | undefined
  items: { title: string; rows: { label: string; amount: string }[]; note: string } | undefined
  facts: { title: string; rows: { label: string; text: string; link?: { label: string; href: string } }[] }
  times: { title: string; rows: { label: string; when: string }[] } | undefined
}
