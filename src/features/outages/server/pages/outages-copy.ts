import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { copy as english, type OutagesCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import type { ZipField } from '../../outages-view-model.ts'
import { outagesPath } from '../../rules/outage-paths.ts'

export function readOutagesCopy(locale: Locale): OutagesCopy {
  return locale === 'es' ? spanish : english
}

/** OUT-01: the ZIP field of home, lander, topic, result and answer pages. Posts to the outages page, without script. */
export function readZipField(variant: SiteVariant): ZipField {
  const { check } = readOutagesCopy(variant.locale)
  return { action: outagesPath(variant), label: check.ask, button: check.button }
}
