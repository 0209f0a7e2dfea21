import { success } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parseJson } from '#platform/services/read-answer.ts'
import type { BillingSource } from './billing-source.ts'
import { readBills } from './read-bills.ts'

/** ORD-05: bills from our own tables, with the arrangement made for the newest statement. */
export function tableBillingSource({ runtime: { database, log } }: RequestContext): BillingSource {
  return {
    async billsOf(accounts) {
      if (accounts.length === 0) return success({ bills: [], refused: [] })
      const [rows, promised] = await Promise.all([
        database.read.selectFrom('account_bill').select(['account_number', 'bill']).where('account_number', 'in', accounts).orderBy('account_number').execute(),
        database.read.selectFrom('payment_arrangement').selectAll().where('account_number', 'in', accounts).execute(),
      ])
      const { bills, refused } = readBills(rows.map(({ account_number: accountNumber, bill }) => ({ ...(parseJson(bill) as object | undefined), accountNumber })), accounts, log)
      return success({
        bills: bills.map((bill) => {
          const arrangement = promised.find(({ account_number: account, statement_id: statement }) => account === bill.accountNumber && statement === bill.statements[0]?.id)
          return arrangement ? { ...bill, arrangement: { payOn: arrangement.pay_on, cents: arrangement.cents } } : bill
        }),
        refused,
      })
    },
    async arrange({ accountNumber, statementId, payOn, cents }) {
      await database.transaction((trx) =>
        trx
          .insertInto('payment_arrangement')
          .values({ account_number: accountNumber, statement_id: statementId, pay_on: payOn, cents })
          .onConflict((conflict) => conflict.columns(['account_number', 'statement_id']).doNothing())
          .execute(),
      )
      return success({ isConfirmed: true })
    },
  }
}
