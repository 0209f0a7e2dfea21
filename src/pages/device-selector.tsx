import { listDevices } from '#features/knowledge/contract.ts'
import { copy as english } from '#features/knowledge/copy.en.ts'
import { copy as spanish } from '#features/knowledge/copy.es.ts'
import { DeviceSelectorView } from '#features/knowledge/parts.tsx'
import { deviceSelectorPath } from '#features/site-content/contract.ts'
import { call } from '#platform/call.ts'
import { pageContextOf } from '#platform/page-context.ts'
import type { Route } from './+types/device-selector'
import { dataOrThrow, pageMeta, variantOfContext } from './page-answers.ts'

/** RED-08: help by device. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { locale } = request
  const { devices } = dataOrThrow(await call(request, listDevices, { query: { locale } }))
  const copy = locale === 'es' ? spanish : english
  return {
    devices,
    variant: variantOfContext(request),
    supportPhone: request.runtime.site.supportPhone,
    meta: pageMeta(request, {
      title: copy.deviceHelp,
      description: copy.deviceHelpDescription,
      canonical: deviceSelectorPath(locale),
      alternates: { en: deviceSelectorPath('en'), es: deviceSelectorPath('es') },
    }),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function DeviceSelectorPage({ loaderData: { devices, variant, supportPhone } }: Route.ComponentProps) {
  return <DeviceSelectorView devices={devices} variant={variant} supportPhone={supportPhone} />
}
