import { supportPath } from '#contracts/site-path.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { successFlags } from '#features/analytics/contract.ts'
import { homeNetworkPath } from '#features/home-network/contract.ts'
import { deviceArticlePath, listDevices, type Device } from '#features/knowledge/contract.ts'
import { robocallPath } from '#features/robocalls/contract.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { listEquipment, setAccountFocus, type EquipmentItem } from '../../equipment-endpoints.ts'
import { equipmentPath, startOverPath } from '../../rules/equipment-paths.ts'
import type { EquipmentPage, UnitNotice } from '../equipment-view.ts'
import { dottedPhone } from '#ui/text/dotted-phone.ts'
import { copyOf, frameOf, isSignedOut } from './equipment-words.ts'

export type EquipmentPageAnswer = { kind: 'page'; page: EquipmentPage; status: number } | { kind: 'signIn' } | { kind: 'done'; href: string }

/** NET-10, ANA-07: all equipment of the signed-in customer, with the possible actions for each piece. */
export async function readEquipmentPage(context: RequestContext, notice?: UnitNotice): Promise<EquipmentPageAnswer> {
  const frame = frameOf(context)
  const { equipment: copy } = frame.copy
  const [answer, catalogue] = await Promise.all([call(context, listEquipment, {}, { signIn: 'return' }), call(context, listDevices, { query: { locale: context.locale } })])
  if (!answer.ok && isSignedOut(answer)) return { kind: 'signIn' }
  const accounts = answer.ok ? answer.data.content.accounts : undefined
  const devices = catalogue.ok ? catalogue.data.devices : []
  const kinds: Readonly<Record<string, string>> = copy.kinds
  const page: EquipmentPage = {
    ...frame,
    notice: notice ?? (queryOf(context).get('done') === 'focus' ? { tone: 'good', title: copy.focused } : undefined),
    accounts:
      accounts?.map(({ accountNumber, kind, isInFocus, equipment }) => ({
        number: accountNumber,
        title: fill(copy.account, { number: accountNumber }),
        kind: kinds[kind] ?? kind,
        focus: accounts.length < 2 ? undefined : isInFocus ? ('first' as const) : ('other' as const),
        items: equipment.map((item) => itemOf(context, accountNumber, item, devices)),
      })) ?? 'down',
    robocallHref: robocallPath(frame.variant),
    fixesHref: supportPath(frame.variant, 'fix'),
  }
  return { kind: 'page', page, status: accounts ? (notice ? 422 : 200) : 503 }
}

const icons = { gateway: 'router', extender: 'internet', receiver: 'tv', phone: 'wireless' } as const

function itemOf({ audience, locale }: RequestContext, account: string, { id, type, name, make, model }: EquipmentItem, devices: readonly Device[]): Exclude<EquipmentPage['accounts'], 'down'>[number]['items'][number] {
  const variant = { audience, locale }
  const { equipment: copy } = copyOf({ locale })
  const device = devices.find((each) => each.make === make && each.model === model)
  const named = device?.name ?? `${make} ${model}`.toUpperCase()
  const shown = type === 'phone' ? `${dottedPhone(name)} · ${named}` : type === 'receiver' && name !== model ? `${name} · ${named}` : named
  const guide = device?.articles[0]
  const own = {
    gateway: { label: copy.network, href: homeNetworkPath(variant, { account }) },
    extender: { label: copy.network, href: homeNetworkPath(variant, { account }) },
    phone: { label: copy.refresh, href: startOverPath(variant, 'line', { unit: id, watch: undefined }) },
    receiver: { label: copy.startOver, href: startOverPath(variant, 'receiver', { unit: id, watch: undefined }) },
  }[type]
  const links = [own, ...(device && guide ? [{ label: copy.guide, href: deviceArticlePath(variant, device, guide) }] : [])]
  return { id, name: shown, type: copy.types[type], icon: icons[type], links: links.map((link) => ({ ...link, about: `${link.label}: ${shown}` })) }
}

/** NET-04: sets the account that lists show first. */
export async function submitFocusForm(context: RequestContext, form: URLSearchParams): Promise<EquipmentPageAnswer> {
  const { equipment: copy } = copyOf(context)
  const accountNumber = (form.get('account') ?? '').slice(0, 32)
  const answer = accountNumber === '' ? undefined : await call(context, setAccountFocus, { body: { accountNumber } }, { signIn: 'return' })
  if (answer && !answer.ok && isSignedOut(answer)) return { kind: 'signIn' }
  await recordEvent(context, { name: 'formSubmit', formName: 'accountFocus', ...(answer?.ok ? { successFlag: successFlags.successful } : { successFlag: successFlags.unsuccessful, statusCode: answer ? answer.code.slice(0, 100) : 'NO_ACCOUNT' }) })
  if (answer?.ok) return { kind: 'done', href: `${equipmentPath({ audience: context.audience, locale: context.locale })}?done=focus` }
  return readEquipmentPage(context, { tone: 'caution', title: copy.failed, text: fill(copy.failedText, { phone: context.runtime.site.supportPhone }) })
}
