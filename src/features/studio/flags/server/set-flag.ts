import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { settingProblem, type FlagReader, type Rollout } from '#features/site-content/contract.ts'
import { readFlags, rolloutReason, valueFor, writeFlag, type SetFlag } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { isPeriod } from '#platform/time/period.ts'
import { addChange, readChangesOf, readInstalled } from '../../server/change-log.ts'
import type { FlagSetting, listStudioFlags, readStudioFlag, setStudioFlag, StudioFlag } from '../flag-endpoints.ts'

const unknown = failure(404, 'FLAG_NOT_FOUND', 'There is no such flag.')
const unknownPerson = failure(404, 'PERSON_NOT_FOUND', 'Nobody signs in by this name.')
const conflict = failure(409, 'CHANGED_MEANWHILE', 'Somebody has set the flag since.')
const impossible = failure(422, 'FLAG_IMPOSSIBLE', 'The flag takes no such value, or its period ends before it begins.')

/** STU-04: all flags; with `login`, also the value that this person gets. */
export async function listFlags({ runtime, clock }: RequestContext, { query: { login, audience = 'consumer' } }: InputOf<typeof listStudioFlags>): Promise<Outcome<ResponseOf<typeof listStudioFlags>>> {
  const [flags, account] = await Promise.all([readFlags(runtime.database.read), login === undefined ? undefined : findAccount(runtime.database, login)])
  if (login !== undefined && account === undefined) return unknownPerson
  const reader = login === undefined ? undefined : { account, audience, now: clock() }
  return success({ flags: flags.map((flag) => present(flag, reader)) })
}

export async function readFlag({ runtime }: RequestContext, { params: { team, name } }: InputOf<typeof readStudioFlag>): Promise<Outcome<ResponseOf<typeof readStudioFlag>>> {
  const flag = await findFlag(runtime.database.read, team, name)
  if (!flag) return unknown
  const [changes, installed] = await Promise.all([readChangesOf(runtime.database, 'flags', subjectOf(team, name), 50), readInstalled(runtime.database, 'flags', subjectOf(team, name))])
  return success({ flag: present(flag), changes: changes.map(({ id, at, person, after }) => ({ id, at, person, after: JSON.parse(after!) as FlagSetting })), ...(installed ? { installed: installed as FlagSetting } : {}) })
}

/** FLG-07, STU-04, STU-09: sets the flag, adds to the log and raises siteVersion in one transaction. */
export async function setFlag(context: RequestContext, { params: { team, name }, body: { value, rollout, version } }: InputOf<typeof setStudioFlag>): Promise<Outcome<ResponseOf<typeof setStudioFlag>>> {
  const { runtime, clock } = context
  const person = signedInCustomer(context).loginId
  if (!isPossible(name, value, rollout)) return impossible
  const now = clock()
  const outcome = await runtime.database.transaction(async (trx): Promise<Outcome<ResponseOf<typeof setStudioFlag>>> => {
    const before = await findFlag(trx, team, name)
    if (!before) return unknown
    const isSame = JSON.stringify([before.value, before.rollout]) === JSON.stringify([value, rollout])
    // A form that was sent twice: the first request has set the flag already.
    if (isSame && before.version >= version && before.version <= version + 1) return success({ flag: present(before) })
    if (before.version !== version || !(await writeFlag(trx, { team, name, value, rollout }, { seen: version, now, person }))) return conflict
    await addChange(trx, { at: now, person, room: 'flags', subject: subjectOf(team, name), action: 'set', before: settingOf(before), after: settingOf({ value, rollout }) })
    return success({ flag: present((await findFlag(trx, team, name))!) })
  })
  if (outcome.ok) noteStaff(context, 'staff.change', { what: 'flag', flag: subjectOf(team, name) })
  return outcome
}

const subjectOf = (team: string, name: string) => `${team}/${name}`
const settingOf = ({ value, rollout }: Pick<SetFlag, 'value' | 'rollout'>): FlagSetting => ({ value, ...(rollout ? { rollout } : {}) })

async function findFlag(db: Database['read'], team: string, name: string): Promise<SetFlag | undefined> {
  return (await readFlags(db, name)).find((flag) => flag.team === team)
}

/** The customer's id by login id. */
async function findAccount({ read }: Database, login: string): Promise<string | undefined> {
  return (await read.selectFrom('customer').select('id').where('login_id', '=', login.toLowerCase()).executeTakeFirst())?.id
}

function isPossible(name: string, value: string, rollout: Rollout | undefined): boolean {
  if (settingProblem(name, value) !== undefined) return false
  return !rollout || (settingProblem(name, rollout.value) === undefined && isPeriod(rollout))
}

function present({ team, name, value, rollout, version, changedAt, changedBy }: SetFlag, reader?: FlagReader): StudioFlag {
  return {
    team, name, value, version, changedBy,
    ...(rollout ? { rollout } : {}),
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(reader ? { got: { value: valueFor(name, value, rollout, reader), reason: rolloutReason(name, rollout, reader) } } : {}),
  }
}
