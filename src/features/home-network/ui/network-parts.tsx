import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { fill } from '#ui/text/fill.ts'
import type { EndPage, Fact, NetworkNotice, WifiJoin } from '../pages/network-view.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { NetworkCopy } from '../copy.en.ts'
import type { DeviceKind } from '../rules/gateway-report.ts'
import styles from './network.module.css'

/** The breadcrumbs of a network page; `last`: the label of a page below it. */
export function crumbsOf(page: Pick<EndPage, 'variant' | 'copy' | 'networkHref'>, last?: string) {
  const { copy, networkHref } = page
  return { label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.title, href: networkHref }, ...(last === undefined ? [] : [{ label: last }])) }
}

export const kindIcons: Readonly<Record<DeviceKind, IconName>> = { phone: 'wireless', computer: 'computer', tablet: 'tablet', tv: 'tv', console: 'console', camera: 'camera', speaker: 'speaker', printer: 'printer', other: 'internet' }

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Notice({ notice }: { notice: NetworkNotice | undefined }) {
  if (!notice) return null
  return (
    <Banner tone={notice.tone} title={notice.title} role={notice.tone === 'good' ? 'status' : 'alert'} isNews>
      {notice.text}
    </Banner>
  )
}

/** Shown for an unreachable gateway: how old the data is. */
export function Stale({ staleText, copy }: { staleText: string | undefined; copy: NetworkCopy }) {
  if (!staleText) return null
  return (
    <Banner tone="caution" title={copy.down} role="status">
      {staleText}
    </Banner>
  )
}

/** NET-08: the QR code for a phone's camera, and the password as text. */
export function JoinPart({ join, copy: { wifi: copy } }: { join: WifiJoin; copy: NetworkCopy }) {
  return (
    <>
      <Facts facts={[{ label: copy.name, value: join.name }, { label: copy.password, value: join.password }]} />
      <svg className={styles.code} viewBox={`0 0 ${join.size} ${join.size}`} role="img" aria-label={fill(copy.qr, { name: join.name })} shapeRendering="crispEdges">
        <path d={join.path} fill="currentColor" />
      </svg>
    </>
  )
}
