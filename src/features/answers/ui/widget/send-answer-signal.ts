import { browserFields, postSignal, type OwnSignal } from '#features/search/contract.ts'
import type { WidgetPlace } from '../../widget/widget-place.ts'

const sender = { appId: 'answer-widget', name: 'answers' }

/** SIG-01: sends a signal of the widget, whichever page shows it. */
export function sendAnswerSignal({ origin, site }: Pick<WidgetPlace, 'origin' | 'site'>, signal: OwnSignal): void {
  postSignal({ ...signal, params: { ...browserFields(), ...signal.params } }, sender, origin, site === '')
}
