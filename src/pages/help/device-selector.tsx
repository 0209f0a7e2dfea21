import { listDevices } from '#features/knowledge/contract.ts'
import { DeviceSelectorView } from '#features/knowledge/parts.tsx'
import { readDeviceCopy } from '#features/knowledge/server.ts'
import { deviceSelectorPath } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/device-selector'
import { dataOrThrow, pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** RED-08: help by device. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { locale } = request
  const { devices } = dataOrThrow(await call(request, listDevices, { query: { locale } }))
  const copy = readDeviceCopy(locale)
  return {
    devices,
    copy,
    variant: variantOfContext(request),
    supportPhone: request.runtime.site.supportPhone,
    meta: pageMeta(request, {
      title: copy.title,
      description: copy.description,
      canonical: deviceSelectorPath(locale),
      alternates: { en: deviceSelectorPath('en'), es: deviceSelectorPath('es') },
    }),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function DeviceSelectorPage({ loaderData: { devices, variant, supportPhone, copy } }: Route.ComponentProps) {
  return <DeviceSelectorView devices={devices} variant={variant} supportPhone={supportPhone} copy={copy} />
}
