import { plainAddress } from '../../import/server/plan/links.ts'
import { ownerOfAddress } from '../own-addresses.ts'

export const addressProblems = {
  NO_OLD_ADDRESS: 'This is no old address of this site.',
  PAGE_NOT_FOUND: 'There is no such page to lead to.',
  OUTSIDE: 'It leads only to pages of this site.',
  LOOP: 'It would lead back to itself.',
} as const
export type AddressProblem = keyof typeof addressProblems

/** The problem of a redirect by its two addresses alone (normalised by `plainAddress`); undefined if there is none. */
export function addressProblem({ path, target }: { path: string | undefined; target: string | undefined }): AddressProblem | undefined {
  if (path === undefined || path === '/' || plainAddress(path) !== path || path.startsWith('//') || !/^\/[\w./~%-]+$/.test(path) || ownerOfAddress(decoded(path)) === 'room') return 'NO_OLD_ADDRESS'
  const page = target && pageOf(target)
  if (page === undefined || plainAddress(page) !== page || !page.startsWith('/') || page.startsWith('//')) return 'PAGE_NOT_FOUND'
  return page === path ? 'LOOP' : undefined
}

/** A target that a person has typed, with its place in the page (`#chat`), or its problem. It may name this site's host. */
export function targetOf(typed: string, publicUrl: string): { target: string } | { problem: AddressProblem } {
  if (!URL.canParse(typed, publicUrl)) return { problem: 'PAGE_NOT_FOUND' }
  const { protocol, origin, hash } = new URL(typed, publicUrl)
  const page = plainAddress(typed)
  if (page === undefined || (protocol !== 'https:' && protocol !== 'http:')) return { problem: 'PAGE_NOT_FOUND' }
  return origin === new URL(publicUrl).origin ? { target: page + hash } : { problem: 'OUTSIDE' }
}

/** The page of a target, without the place in it. */
export const pageOf = (target: string): string => target.split('#', 1)[0]!

/** The decoded path, by which pages are looked up; a path that cannot be decoded is returned unchanged. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
