import { redirect } from 'react-router'
import { supportPath } from '#contracts/site-path.ts'

/** Redirects the root URL to the consumer support home. */
export function loader() {
  return redirect(supportPath({ audience: 'consumer', locale: 'en' }))
}
