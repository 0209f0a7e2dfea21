import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { Brand } from '#features/site-content/contract.ts'
import { contrastProblems, keepLogo, logoFileOf, readBrandRow, readSeedBrand, useLogos, writeBrand } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext, type Runtime } from '#platform/context/request-context.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { addChange, readChangesOf, readInstalled } from '../../server/change-log.ts'
import { type keepBrandLogo, mostLogoBytes, type readStudioBrand, type setStudioBrand } from '../brand-endpoints.ts'
import { rewriteLogoBytes } from './rewrite-logo.ts'

const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has published another brand since.')
const impossible = failure(422, 'BRAND_IMPOSSIBLE', 'A colour cannot be read, or a logo is not there.')

type SetBrand = ResponseOf<typeof setStudioBrand>

/** STU-08, STU-09: the current brand with its history. */
export async function readBrand({ runtime }: RequestContext): Promise<Outcome<ResponseOf<typeof readStudioBrand>>> {
  const [set, changes, installed] = await Promise.all([brandNow(runtime, runtime.database.read), readChangesOf(runtime.database, 'brand', 'site', 50), readInstalled(runtime.database, 'brand', 'site')])
  const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as Brand))
  return success({ ...set, changes: changes.map(({ id, at, person, before, after }) => ({ id, at, person, before: parsed(before), after: parsed(after)! })), ...(installed ? { installed: installed as Brand } : {}) })
}

async function brandNow({ config }: Runtime, db: Kysely<Schema>): Promise<SetBrand> {
  const row = await readBrandRow(db)
  return row ?? { brand: await readSeedBrand(config.contentDirectory), version: 0, changedBy: '' }
}

/** STU-08, STU-09: sets the brand, adds to the log and raises siteVersion in one transaction. */
export async function setBrand(context: RequestContext, { body: { brand, version } }: InputOf<typeof setStudioBrand>): Promise<Outcome<SetBrand>> {
  const { runtime, clock } = context
  const person = signedInCustomer(context).loginId
  const seed = await readSeedBrand(runtime.config.contentDirectory)
  if (!canBeRead(brand)) return impossible
  const now = clock()
  const outcome = await runtime.database.transaction(async (trx): Promise<Outcome<SetBrand>> => {
    const before = (await readBrandRow(trx)) ?? { brand: seed, version: 0, changedBy: '' }
    // A form that was sent twice: the first request has set the brand already.
    if (before.version > 0 && isDeepStrictEqual(before.brand, brand) && before.version >= version && before.version <= version + 1) return success(before)
    if (before.version !== version) return conflict
    if (!(await haveLogos(trx, brand, seed))) return impossible
    if (!(await writeBrand(trx, brand, { seen: version, now, person, before: before.brand }))) return conflict
    await addChange(trx, { at: now, person, room: 'brand', subject: 'site', action: 'publish', before: before.brand, after: brand })
    return success({ brand, version: version + 1, changedAt: now, changedBy: person })
  })
  if (outcome.ok) noteStaff(context, 'staff.change', { what: 'brand' })
  return outcome
}

function canBeRead({ accent, accentDark }: Brand): boolean {
  return accent ? contrastProblems(accent, accentDark).length === 0 : accentDark === undefined
}

/** Whether each logo was uploaded here or is the one of site.json. Uploaded ones are kept from now on. */
async function haveLogos(trx: Transaction<Schema>, { logo }: Brand, seed: Brand): Promise<boolean> {
  const files = logo ? [logo.light, logo.dark] : []
  const known = [...(await useLogos(trx, files)), seed.logo?.light, seed.logo?.dark]
  return files.every((file) => known.includes(file))
}

/**
 * STU-08: decodes and re-encodes the bytes of the call once more, so that only files written by this server are ever
 * served.
 */
export async function keepBrandLogoBytes({ runtime, clock }: RequestContext, { body }: InputOf<typeof keepBrandLogo>): Promise<Outcome<ResponseOf<typeof keepBrandLogo>>> {
  const logo = await rewriteLogoBytes(Buffer.from(body.bytes, 'base64'))
  const busy = failure(503, 'BUSY', 'Other pictures are being read, or too many logos wait.')
  if (!logo.ok) return logo.problem === 'busy' ? busy : failure(422, 'LOGO_IMPOSSIBLE', 'It is no picture that we can read, or too small to be seen.')
  if (logo.bytes.byteLength > mostLogoBytes) return failure(422, 'LOGO_IMPOSSIBLE', 'The picture is too large.')
  const { bytes, mediaType, width, height } = logo
  const file = logoFileOf(bytes, mediaType)
  const isKept = await runtime.database.transaction((trx) => keepLogo(trx, { file, mediaType, bytes, width, height }, clock()))
  return isKept ? success({ file, width, height }) : busy
}
