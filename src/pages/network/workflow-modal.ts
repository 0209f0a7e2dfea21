import { redirect } from 'react-router'
import { fixPath, fixParameter, wayParameter } from '#features/guided-fixes/contract.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { queryOf } from '#platform/context/request-context.ts'
import type { Route } from './+types/workflow-modal'
import { variantOfContext } from '#shell/page-answers.ts'

/** NET-10, ANA-07: redirects the old workflow URLs to the fix and step that they name, or to the list of fixes. */
export function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const query = queryOf(request)
  const fix = query.get(fixParameter) ?? ''
  const way = query.get(wayParameter)
  const path = fixPath(variantOfContext(request), /^[\w-]{1,60}$/.test(fix) ? fix : undefined)
  throw redirect(way ? `${path}?${new URLSearchParams({ [wayParameter]: way.slice(0, 200) })}` : path)
}
