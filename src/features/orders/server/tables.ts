import type { JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    customer_order: CustomerOrderTable
  }
}

export interface CustomerOrderTable {
  id: string
  customer_id: string
  account_number: string
  title: string
  status: string
  steps: JsonText
  /** The step reached: one of `steps`. */
  at_step: string
  /** ORD-01: an `OrderDetail` as JSON; null if nothing is known beyond the steps */
  detail: JsonText | null
}
