import type { Database } from '#platform/database/database.ts'
import { createTokenSigner } from '#platform/security/signed-token.ts'

const subscriptions = createTokenSigner('outages.subscription-key', 'subscription')

/** The token in the links of e-mails. It allows to confirm and end this one subscription only. */
export const tokenOf = (database: Database, id: string): Promise<string> => subscriptions.sign(database, id)

/** The subscription id of a token; undefined if the signature is wrong. */
export const idInToken = (database: Database, token: string): Promise<string | undefined> => subscriptions.open(database, token)
