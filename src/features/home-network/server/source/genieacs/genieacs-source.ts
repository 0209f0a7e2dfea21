import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { GenieAcsSettings } from '#platform/config/genieacs-settings.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { askOperatorSystem } from '#platform/services/operator-system.ts'
import { gatewayDown, notConfirmed, type GatewayKey, type GatewaySource } from '../gateway-source.ts'
import { told } from '../http-gateway-source.ts'
import type { DataModel } from './data-model.ts'
import { allNumbers, dataModels, datesOf, isReadAnew, modelOf, readLast, reportOf, secretsOf, valuesOf } from './describe-gateway.ts'
import { nodeAt, type Tree } from './device-tree.ts'
import { genieAcs } from './genieacs-api.ts'

type Task = Omit<InputOf<typeof genieAcs.addTask>['body'], 'expiry'>

/** Data that a gateway reported within the last minute counts as current. */
const freshMs = 60_000
/** Tolerance for clock differences: data that may have been read before `since` counts as older. */
const skewMs = 5000
/** GenieACS requests a value from a gateway at most once per second, and otherwise answers from its own data. */
const askedAgainMs = 1100
/** A task that could not be deleted expires after this time instead of running later. */
const expirySeconds = 30
/** Reserved, of the caller's time, for the requests around a task. */
const aroundMs = 700

interface Known {
  id: string
  tree: Tree
  model: DataModel
}

/**
 * NET-01: gateways managed by GenieACS. It stores what it last read, of any age, so the gateway itself is asked
 * whenever current data matters. A task that GenieACS could only queue, because the gateway does not answer, is
 * deleted, so that nothing happens later without the owner's knowledge (decision 0035).
 */
export function genieAcsSource(context: RequestContext, settings: GenieAcsSettings): GatewaySource {
  const { wifi } = settings
  const numbers = allNumbers(wifi)

  async function find({ serial, oui }: GatewayKey, what: 'reported' | 'secret'): Promise<Known | undefined> {
    const projection = ['_id', '_deviceId', ...dataModels.flatMap((model) => model[what](numbers))].join(',')
    const query = JSON.stringify({ '_deviceId._SerialNumber': serial, ...(oui === '' ? {} : { '_deviceId._OUI': oui }) })
    const answer = await askOperatorSystem(context, settings, genieAcs.find, { query: { query, projection } }, serial)
    if (!answer.ok) return undefined
    // GenieACS queries match patterns, so only an exact match counts; with two matches it is unclear which is meant.
    const [tree, ...others] = answer.data.filter((each) => isOf(each, { serial, oui }))
    const model = tree && modelOf(tree)
    return model && others.length === 0 ? { id: String(tree['_id']), tree, model } : undefined
  }

  async function addTask(id: string, task: Task) {
    const left = context.deadline - context.clock() - aroundMs
    const query = { timeout: Math.max(500, Math.min(settings.answerMs, left)), connection_request: '' } as const
    return askOperatorSystem(context, settings, genieAcs.addTask, { params: { device: id }, query, body: { ...task, expiry: expirySeconds } }, id)
  }

  /** The known data if it is recent enough, otherwise what the gateway answers now; undefined if it does not. */
  async function look(key: GatewayKey, what: 'reported' | 'secret', since = Number.NEGATIVE_INFINITY): Promise<Known | undefined> {
    let known = await find(key, what)
    if (!known) return undefined
    const before = datesOf(known.tree, known.model)
    const readAt = readLast(before, known.model)
    if (readAt !== undefined && readAt > since + skewMs && readAt >= context.clock() - freshMs) return known
    for (let attempt = 0; known && attempt < 2; attempt++) {
      if (attempt > 0) await pause(askedAgainMs)
      // The unique key replaces an earlier reading task that still waits for the gateway.
      const asked = await addTask(known.id, { name: 'getParameterValues', parameterNames: known.model.asked(numbers), uniqueKey: 'careline' })
      if (!asked.ok || asked.status !== 200) return undefined
      known = await find(key, what)
      if (known && isReadAnew(before, datesOf(known.tree, known.model))) return known
    }
    return undefined
  }

  async function change(known: Known | undefined, task: Task): Promise<Outcome<{ isDone: boolean }>> {
    if (!known) return gatewayDown
    const answer = await addTask(known.id, task)
    if (!answer.ok) return told(answer)
    if (answer.status === 200) return success({ isDone: true })
    const taken = await askOperatorSystem(context, settings, genieAcs.deleteTask, { params: { task: answer.data._id } }, known.id)
    return taken.ok ? gatewayDown : notConfirmed
  }

  return {
    async read(key, since) {
      const known = await look(key, 'reported', since)
      const report = known && reportOf(known.tree, known.model, key.serial, wifi)
      return report ? success(report) : gatewayDown
    },
    async readWifi(key, since) {
      const known = await look(key, 'secret', since)
      return known ? success(secretsOf(known.tree, known.model, wifi)) : gatewayDown
    },
    restart: async (key) => change(await find(key, 'reported'), { name: 'reboot' }),
    async changeWifi(key, network, wanted) {
      const known = await find(key, 'secret')
      const parameterValues = known ? valuesOf(known.tree, known.model, wifi[network], wanted) : []
      return parameterValues.length === 0 ? gatewayDown : change(known, { name: 'setParameterValues', parameterValues })
    },
    // TR-069 has no device names or pauses; reports say so, and these functions are never called.
    changeDevice: async () => gatewayDown,
    forgetDevice: async () => gatewayDown,
  }
}

function isOf(tree: Tree, { serial, oui }: GatewayKey): boolean {
  const id = nodeAt(tree, '_deviceId')
  return id?.['_SerialNumber'] === serial && (oui === '' || String(id['_OUI']).toUpperCase() === oui.toUpperCase())
}
