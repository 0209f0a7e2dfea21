import { plainAddress } from '../../import/server/plan/links.ts'

/** Pages that are not of the content: the site needs their addresses itself. */
const ownRooms = /^\/(?:(?:es-us\/)?search|studio|insights|desk|orders|inbox|developers|acctmgmt|login|signin|logout|msapi|assets|embed|brand|analytics|healthz|readyz|metrics|openapi\.json|sitemap\.xml|robots\.txt|support_service|(?:es-us\/)?device-support\/selector)(?:[/.]|$)/

export const addressProblems = {
  NO_OLD_ADDRESS: 'This is no old address of this site.',
  PAGE_NOT_FOUND: 'There is no such page to lead to.',
  LOOP: 'It would lead back to itself.',
} as const
export type AddressProblem = keyof typeof addressProblems

/** What is wrong with a redirect by its two addresses alone, as `plainAddress` makes them; undefined for none. */
export function addressProblem({ path, target }: { path: string | undefined; target: string | undefined }): AddressProblem | undefined {
  if (path === undefined || path === '/' || plainAddress(path) !== path || path.startsWith('//') || !/^\/[\w./~%-]+$/.test(path) || ownRooms.test(path)) return 'NO_OLD_ADDRESS'
  if (target === undefined || plainAddress(target) !== target || !target.startsWith('/') || target.startsWith('//')) return 'PAGE_NOT_FOUND'
  return target === path ? 'LOOP' : undefined
}
