import { plainAddress } from '../../import/server/plan/links.ts'
import { ownerOfAddress } from '../own-addresses.ts'

export const addressProblems = {
  NO_OLD_ADDRESS: 'This is no old address of this site.',
  PAGE_NOT_FOUND: 'There is no such page to lead to.',
  LOOP: 'It would lead back to itself.',
} as const
export type AddressProblem = keyof typeof addressProblems

/** The problem of a redirect by its two addresses alone (normalised by `plainAddress`); undefined if there is none. */
export function addressProblem({ path, target }: { path: string | undefined; target: string | undefined }): AddressProblem | undefined {
  if (path === undefined || path === '/' || plainAddress(path) !== path || path.startsWith('//') || !/^\/[\w./~%-]+$/.test(path) || ownerOfAddress(decoded(path)) === 'room') return 'NO_OLD_ADDRESS'
  if (target === undefined || plainAddress(target) !== target || !target.startsWith('/') || target.startsWith('//')) return 'PAGE_NOT_FOUND'
  return target === path ? 'LOOP' : undefined
}

/** The decoded path, by which pages are looked up; a path that cannot be decoded is returned unchanged. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
