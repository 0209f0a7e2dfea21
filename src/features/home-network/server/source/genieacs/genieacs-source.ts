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

/** What a gateway said within the last minute is of now. */
const freshMs = 60_000
/** Clocks of two machines differ by a little: what may have been read before counts as read before. */
const skewMs = 5000
/** GenieACS asks a gateway for the same value at most once a second, and answers as if it had. */
const askedAgainMs = 1100
/** A change that nobody could take back is not made once this is over. */
const expirySeconds = 30
/** Of the caller's time, for what stands around a task. */
const aroundMs = 700

interface Known {
  id: string
  tree: Tree
  model: DataModel
}

/**
 * NET-01: gateways that a GenieACS manages. What it holds is what it heard, whenever that was: for what counts the gateway
 * itself is asked. A task that it could only put aside, since the gateway does not answer, is taken back: nothing happens
 * later behind its owner's back (decision 0035).
 */
export function genieAcsSource(context: RequestContext, settings: GenieAcsSettings): GatewaySource {
  const { wifi } = settings
  const numbers = allNumbers(wifi)

  async function find({ serial, oui }: GatewayKey, what: 'reported' | 'secret'): Promise<Known | undefined> {
    const projection = ['_id', '_deviceId', ...dataModels.flatMap((model) => model[what](numbers))].join(',')
    const query = JSON.stringify({ '_deviceId._SerialNumber': serial, ...(oui === '' ? {} : { '_deviceId._OUI': oui }) })
    const answer = await askOperatorSystem(context, settings, genieAcs.find, { query: { query, projection } })
    if (!answer.ok) return undefined
    // its queries know patterns: only the very one is it, and of two nobody knows which
    const [tree, ...others] = answer.data.filter((each) => isOf(each, { serial, oui }))
    const model = tree && modelOf(tree)
    return model && others.length === 0 ? { id: String(tree['_id']), tree, model } : undefined
  }

  async function addTask(id: string, task: Task) {
    const left = context.deadline - context.clock() - aroundMs
    const query = { timeout: Math.max(500, Math.min(settings.answerMs, left)), connection_request: '' } as const
    return askOperatorSystem(context, settings, genieAcs.addTask, { params: { device: id }, query, body: { ...task, expiry: expirySeconds } })
  }

  /** What is known, where it is new enough, or what the gateway says when it is asked now. */
  async function look(key: GatewayKey, what: 'reported' | 'secret', since = Number.NEGATIVE_INFINITY): Promise<Known | undefined> {
    let known = await find(key, what)
    if (!known) return undefined
    const before = datesOf(known.tree, known.model)
    const readAt = readLast(before, known.model)
    if (readAt !== undefined && readAt > since + skewMs && readAt >= context.clock() - freshMs) return known
    for (let attempt = 0; known && attempt < 2; attempt++) {
      if (attempt > 0) await pause(askedAgainMs)
      // of several that wait for a gateway the last is enough
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
    const taken = await askOperatorSystem(context, settings, genieAcs.deleteTask, { params: { task: answer.data._id } })
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
    // TR-069 has no names and pauses of devices: reports say so, and nobody asks
    changeDevice: async () => gatewayDown,
    forgetDevice: async () => gatewayDown,
  }
}

function isOf(tree: Tree, { serial, oui }: GatewayKey): boolean {
  const id = nodeAt(tree, '_deviceId')
  return id?.['_SerialNumber'] === serial && (oui === '' || String(id['_OUI']).toUpperCase() === oui.toUpperCase())
}
