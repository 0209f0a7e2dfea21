// The server-side exports of bills for other features, pages, the server process and whole-site tests.
export { billingHandlers } from './server/handlers.ts'
export { moveDemoBills } from './server/seed-demo-bills.ts'
export { arrangementTemplate } from './server/mail/arrangement-mail.ts'
export { composeArrangementMail, previewArrangementMail } from './server/mail/compose-arrangement-mail.ts'
export { readBillPage, statusOf } from './server/pages/read-bill-page.ts'
export { submitArrangement } from './server/pages/submit-arrangement.ts'
export { readDemoPayment, withDemoPayment } from './server/demo-payment.ts'
export { type Owed, readOwed } from './server/pages/read-owed.ts'
