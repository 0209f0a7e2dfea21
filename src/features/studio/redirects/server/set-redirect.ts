import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { Locale } from '#contracts/identity.ts'
import { inLocale, siteVariants, supportPath } from '#contracts/site-path.ts'
import { readParts } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { putVersion } from '#platform/database/rows/put-version.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { plainAddress } from '../../import/server/plan/links.ts'
import { ownPages } from '../../page-contents/server/check-page.ts'
import { addChange, readChangesOfRoom } from '../../server/change-log.ts'
import { ownerOfAddress, standingPages } from '../own-addresses.ts'
import { endOfChain } from '../redirect-chain.ts'
import type { deleteStudioRedirect, listStudioRedirects, setStudioRedirect, StudioRedirect } from '../redirect-endpoints.ts'
import { addressProblem, addressProblems, decoded, pageOf, targetOf, type AddressProblem } from './address-rules.ts'
import { articleAddress } from './article-addresses.ts'
import { readRedirects, type RedirectRow } from './redirect-store.ts'

type Answer = Outcome<ResponseOf<typeof setStudioRedirect>>

/** A redirect as the log stores it. */
type Said = Pick<StudioRedirect, 'path' | 'target' | 'isOn'>

const mostHistory = 30

const refuseAddress = (problem: AddressProblem) => refuse(problem, addressProblems[problem])
const refuse = (code: string, message: string, status = 422) => failure(status, code, message)

/** Whether the site has a page with this path. */
export async function isPage(database: Database, path: string): Promise<boolean> {
  const [hasPage, parts] = await Promise.all([ownPages(database), readParts(database)])
  const fixes = [...parts.values()].flatMap(({ place }) => (place.kind === 'fix' ? [`fix/${place.name}`] : []))
  return siteVariants.some((variant) => hasPage(variant, path) || [...standingPages, ...fixes].some((page) => supportPath(variant, ...page.split('/')) === path))
}

/** STU-02: where the addresses of an article lead that is taken off the site, by what a person has typed. */
export async function targetsOfArticle({ runtime: { database, config } }: RequestContext, article: Parameters<typeof articleAddress>[0], typed: string): Promise<Outcome<Record<Locale, string>>> {
  const led = targetOf(typed, config.publicUrl)
  if ('problem' in led) return refuseAddress(led.problem)
  const { target: en } = led
  const problem = addressProblem({ path: articleAddress(article, 'en'), target: en })
  if (problem || !(await isPage(database, pageOf(en)))) return refuseAddress(problem ?? 'PAGE_NOT_FOUND')
  const es = inLocale(en, 'es')
  if (pageOf(es) === articleAddress(article, 'es')) return refuseAddress('LOOP')
  return success({ en, es: (await isPage(database, pageOf(es))) ? es : en })
}

export async function listRedirects({ runtime }: RequestContext): Promise<Outcome<ResponseOf<typeof listStudioRedirects>>> {
  const [rows, changes] = await Promise.all([readRedirects(runtime.database.read), readChangesOfRoom(runtime.database, 'redirects', mostHistory)])
  const history = changes.map(({ id, at, person, before, after }) => ({ id, at, person, ...(JSON.parse(after ?? before!) as Said), ...(after === null ? { isDeleted: true } : {}) }))
  return success({ redirects: rows.map(present), history })
}

/** STU-06, STU-09: sets the redirect, adds to the log and raises siteVersion in one transaction. */
export async function setRedirect(context: RequestContext, { params: { id }, body: { version, isOn, ...typed } }: InputOf<typeof setStudioRedirect>): Promise<Answer> {
  const { database, config } = context.runtime
  const { loginId: person } = signedInCustomer(context)
  const path = plainAddress(typed.path)
  const led = targetOf(typed.target, config.publicUrl)
  const target = 'target' in led ? led.target : undefined
  const problem = addressProblem({ path, target })
  if (problem === 'NO_OLD_ADDRESS' || path === undefined) return refuseAddress('NO_OLD_ADDRESS')
  if (problem || target === undefined) return refuseAddress('problem' in led ? led.problem : (problem ?? 'PAGE_NOT_FOUND'))
  const asked = decoded(path)
  // A redirect that is switched off is kept even if its pages have changed.
  if (isOn && (ownerOfAddress(asked) === 'page' || (await isPage(database, asked)))) return refuse('IS_A_PAGE', 'There is a page at this address.')
  const now = context.clock()
  const row: RedirectRow = { id, version: version + 1, path, target, is_on: isOn ? 1 : 0, changed_at: now, changed_by: person }
  const isTarget = !isOn || (await isPage(database, pageOf(target)))
  const outcome = await database.transaction(async (trx): Promise<Outcome<RedirectRow>> => {
    const rows = await readRedirects(trx)
    const before = rows.find((each) => each.id === id)
    if (!before && version > 0) return refuse('REDIRECT_NOT_FOUND', 'There is no such redirect.', 404)
    // A form that was sent twice: the first request has set the redirect already.
    if (before && before.path === path && before.target === target && before.is_on === row.is_on && before.version >= version && before.version <= version + 1) return success(before)
    if (rows.some((each) => each.id !== id && each.path === path)) return refuse('SET_ALREADY', 'Another redirect has this old address.')
    const others = new Map(rows.filter((each) => each.id !== id && each.is_on === 1).map((each) => [each.path, each.target]))
    if (isOn && endOfChain(target, (at) => (at === path ? target : others.get(at))) === undefined) return refuseAddress('LOOP')
    if (!isTarget && !others.has(pageOf(target))) return refuseAddress('PAGE_NOT_FOUND')
    if (!(await putVersion(trx, 'redirect', row, ['id'], version))) return refuse('CHANGED_MEANWHILE', 'Somebody has set it since.', 409)
    await addChange(trx, { at: now, person, room: 'redirects', subject: path, action: 'set', before: before && said(before), after: said(row) })
    await raiseSiteVersion(trx, { isNews: true })
    return success(row)
  })
  if (!outcome.ok) return outcome
  noteStaff(context, 'staff.change', { what: 'redirect', redirect: id })
  return success({ redirect: present(outcome.data) })
}

/** STU-06, STU-09: deletes the redirect for all; the log keeps where it led. */
export async function deleteRedirect(context: RequestContext, { params: { id }, query: { version } }: InputOf<typeof deleteStudioRedirect>): Promise<Outcome<ResponseOf<typeof deleteStudioRedirect>>> {
  const { loginId: person } = signedInCustomer(context)
  const outcome = await context.runtime.database.transaction(async (trx): Promise<Outcome<{ isGone: true }>> => {
    const row = await trx.deleteFrom('redirect').where('id', '=', id).where('version', '=', version).returningAll().executeTakeFirst()
    if (!row) {
      const newer = await trx.selectFrom('redirect').select('id').where('id', '=', id).executeTakeFirst()
      return newer ? refuse('CHANGED_MEANWHILE', 'Somebody has set it since.', 409) : success({ isGone: true })
    }
    await addChange(trx, { at: context.clock(), person, room: 'redirects', subject: row.path, action: 'delete', before: said(row), after: undefined })
    await raiseSiteVersion(trx, { isNews: true })
    return success({ isGone: true })
  })
  if (outcome.ok) noteStaff(context, 'staff.change', { what: 'redirect-delete', redirect: id })
  return outcome
}

const said = ({ path, target, is_on: isOn }: RedirectRow): Said => ({ path, target, isOn: isOn === 1 })

function present({ id, version, path, target, is_on: isOn, changed_at: changedAt, changed_by: changedBy }: RedirectRow): StudioRedirect {
  return { id, version, path, target, isOn: isOn === 1, changedAt, changedBy }
}
