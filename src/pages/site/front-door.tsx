import { redirect } from 'react-router'
import { supportPath } from '#contracts/site-path.ts'

/** The bare address leads to the consumer support home. */
export function loader() {
  return redirect(supportPath({ audience: 'consumer', locale: 'en' }))
}
