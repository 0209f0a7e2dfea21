import type { ComponentType, ReactNode } from 'react'
import { OutageNotice } from '#features/outages/parts.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { DevicePicture, type LightState } from '#ui/pictures/device-picture.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { DrawnDevice } from '#ui/pictures/devices/drawn-devices.ts'
import type { PartName } from '#ui/pictures/devices/part-names.ts'
import { fill } from '#ui/text/fill.ts'
import { supportPath } from '#contracts/site-path.ts'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import type { GatewayView, NetworkPage } from '../pages/network-view.ts'
import { crumbsOf, Facts, kindIcons, Notice, Stale } from './network-parts.tsx'
import { RestartPart } from './restart-part.tsx'
import { WifiPart } from './wifi-part.tsx'
import styles from './network.module.css'

/** A form sent by the page's router, or by the browser if there is no script. */
export type FormPart = ComponentType<{ method: 'post'; className?: string | undefined; autoComplete?: 'off'; noValidate?: boolean; children: ReactNode }>

/** NET-06: the gateway with its light, the restart, Wi-Fi, devices and equipment. */
export function NetworkView({ page, fixHref, fixesHref, Form, isSending }: { page: NetworkPage; fixHref: string | undefined; fixesHref: string; Form: FormPart; isSending: boolean }) {
  const { copy, accounts, gateway, notice, staleText, supportPhone, variant, speedHref } = page
  return (
    <>
      <PageHead crumbs={crumbsOf(page)} title={copy.title} lead={copy.lead} icon="router" />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            {accounts.length > 1 && <ChoiceLinks label={copy.account} choices={accounts} />}
            {page.outage && <OutageNotice notice={page.outage} />}
            <Notice notice={notice} />
            <Stale staleText={staleText} copy={copy} />
            {gateway === 'none' || gateway === 'down' ? (
              <div className={styles.part}>
                <Picture name={gateway === 'none' ? 'wifi' : 'error'} decorative />
                <h2 className={styles.title}>{gateway === 'none' ? copy.none : copy.down}</h2>
                {page.fixAccount && (
                  <p>
                    {copy.facts.account} {fill(copy.ending, { ending: page.fixAccount.slice(-4) })}
                  </p>
                )}
                <p>{fill(gateway === 'none' ? copy.noneText : page.outage ? copy.downInOutage : copy.downNever, { phone: supportPhone })}</p>
                <FixLink href={fixHref} copy={copy} />
              </div>
            ) : (
              <Gateway gateway={gateway} page={page} fixHref={fixHref} Form={Form} isSending={isSending} />
            )}
            <p className={styles.ways}>
              <ButtonLink variant="secondary" href={speedHref}>
                {copy.speedTest}
              </ButtonLink>
              <a href={fixesHref}>{copy.fixes}</a>
              <a href={supportPath(variant, 'seequipment', 'model')}>{copy.allEquipment}</a>
              <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
            </p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}

function FixLink({ href, copy }: { href: string | undefined; copy: NetworkPage['copy'] }) {
  if (!href) return null
  return (
    <p>
      <ButtonLink href={href}>{copy.fix}</ButtonLink>
    </p>
  )
}

/** The light of each model that shows the state of the line; models name it differently. */
const lineLights: Partial<Record<DrawnDevice, PartName>> = { 'nokia-bgw320': 'status', 'arris-bgw210': 'broadband', 'nokia-fastmile-5g': 'internet', 'pace-5268ac': 'broadband-1', 'arris-nvg589': 'broadband-1', 'motorola-nvg510': 'broadband' }

function lightsOf(device: DrawnDevice, light: GatewayView['light']): Partial<Record<PartName, LightState>> {
  if (light === 'unknown') return {}
  const line = lineLights[device]
  const power = device === 'nokia-bgw320' || light === 'off' ? {} : { power: device === 'nokia-fastmile-5g' ? ('white' as const) : ('green' as const) }
  return line ? { ...power, [line]: light } : power
}

function Gateway({ gateway, page, fixHref, Form, isSending }: { gateway: GatewayView; page: NetworkPage; fixHref: string | undefined; Form: FormPart; isSending: boolean }) {
  const { copy } = page
  const { device, light, devices, equipment, networks } = gateway
  return (
    <>
      <div className={styles.two}>
        <section className={styles.box} aria-labelledby="gateway-title">
          <div className={styles.gateway}>
            {device && (
              <span className={styles.picture}>
                <DevicePicture device={device} lights={lightsOf(device, light)} label={light === 'unknown' ? gateway.name : `${gateway.name}. ${fill(copy.light, { light: copy.lights[light] })}`} />
              </span>
            )}
            <div className={styles.part}>
              <h2 className={styles.small} id="gateway-title">
                {gateway.name}
              </h2>
              <p className={styles.state}>{gateway.stateLabel}</p>
              <p>{gateway.stateText}</p>
              {gateway.stateWays.length > 0 && (
                <p className={styles.ways}>
                  {gateway.stateWays.map(({ label, href }) => (
                    <a key={href} href={href}>
                      {label}
                    </a>
                  ))}
                </p>
              )}
              <FixLink href={fixHref} copy={copy} />
              <Facts facts={gateway.facts} />
            </div>
          </div>
        </section>
        {gateway.restart && <RestartPart restart={gateway.restart} account={gateway.account} page={page} Form={Form} isSending={isSending} />}
      </div>
      <section className={styles.part} aria-labelledby="wifi-title">
        <h2 className={styles.title} id="wifi-title">
          {copy.wifi.title}
        </h2>
        <div className={styles.two}>
          {networks.map((network) => (
            <WifiPart key={network.id} network={network} account={gateway.account} page={page} canChange={gateway.canChange} Form={Form} isSending={isSending} />
          ))}
        </div>
      </section>
      <section className={styles.part} aria-labelledby="devices-title">
        <h2 className={styles.title} id="devices-title">
          {copy.devices.title}
        </h2>
        <p className={styles.quiet}>{devices.length === 0 ? copy.devices.none : gateway.connected}</p>
        <ul className={styles.two}>
          {devices.map(({ id, name, href, kind, text }) => (
            <li key={id} className={styles.device}>
              <Icon name={kindIcons[kind]} size="lg" />
              <span className={styles.words}>
                <a href={href}>{name}</a>
                <span className={styles.quiet}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {equipment.length > 0 && (
        <section className={styles.part} aria-labelledby="equipment-title">
          <h2 className={styles.title} id="equipment-title">
            {copy.equipment.title}
          </h2>
          <ul className={styles.two}>
            {equipment.map(({ id, name, text }) => (
              <li key={id} className={styles.device}>
                <Icon name="router" size="lg" />
                <span className={styles.words}>
                  {name}
                  <span className={styles.quiet}>{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
