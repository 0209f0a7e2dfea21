import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Band, CardGrid, Container, Stack } from '#ui/layout/layout.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { DevicePicture } from '#ui/pictures/device-picture.tsx'
import { drawnDevice } from '#ui/pictures/devices/drawn-devices.ts'
import { InLanguage } from '#ui/text/language-mark.tsx'
import { Together } from '#ui/text/together.tsx'
import type { ArticleSummary, Device } from '../../contract.ts'
import type { DeviceCopy } from '../../copy.en.ts'
import { deviceArticlePath } from '../../device-path.ts'
import { deviceCardId, DeviceFinder } from './device-finder.tsx'
import { HelpBand } from '../topics/help-band.tsx'
import { PageHeading } from '../topics/page-heading.tsx'
import styles from './device-selector-view.module.css'

type DeviceKind = keyof DeviceCopy['kinds']

/** The kinds and their icons, in the order of the page; devices of any other kind are listed under the last. */
const icons = { gateway: 'router', phone: 'wireless', extender: 'internet', receiver: 'tv', other: 'services' } as const satisfies Record<DeviceKind, string>

/** The devices in a grid for each kind, with the articles for each. */
export function DeviceSelectorView({ devices, variant, supportPhone, copy }: { devices: readonly Device[]; variant: SiteVariant; supportPhone: string; copy: DeviceCopy }) {
  const kinds = byKind(devices)
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: copy.title }]} title={copy.title} lead={copy.lead} picture={<DevicePicture device="nokia-bgw320" decorative />}>
        <DeviceFinder devices={devices} variant={variant} copy={copy} />
        <nav aria-label={copy.kindsLabel}>
          <ul className={styles.kinds}>
            {kinds.map(([kind]) => (
              <li key={kind}>
                <a className={styles.kind} href={`#kind-${kind}`}>
                  <Icon name={icons[kind]} />
                  {copy.kinds[kind]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHeading>
      <Band>
        <Container>
          <Stack gap={12}>
            {kinds.map(([kind, models]) => (
              <section key={kind} className={styles.section} id={`kind-${kind}`} aria-labelledby={`kind-${kind}-title`}>
                <h2 className={styles.title} id={`kind-${kind}-title`}>
                  {copy.kinds[kind]}
                </h2>
                <CardGrid>
                  {models.map((device) => (
                    <DeviceCard key={`${device.make}/${device.model}`} device={device} icon={icons[kind]} variant={variant} copy={copy} />
                  ))}
                </CardGrid>
              </section>
            ))}
            <div className={styles.missing}>
              <div>
                <h2 className={styles.missingTitle}>{copy.missingTitle}</h2>
                <p className={styles.missingText}>{copy.missingText}</p>
              </div>
              <ButtonLink href={supportPath(variant, 'library')} variant="secondary">
                {copy.allTopics}
              </ButtonLink>
            </div>
          </Stack>
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}

/** The kinds that have devices, in the order of the page. */
function byKind(devices: readonly Device[]): [DeviceKind, Device[]][] {
  const order = Object.keys(icons) as DeviceKind[]
  const groups = Map.groupBy(devices, ({ kind }) => order.find((each) => each === kind) ?? 'other')
  return order.flatMap((kind): [DeviceKind, Device[]][] => (groups.has(kind) ? [[kind, groups.get(kind)!]] : []))
}

/** The most articles on a card; the rest is one tap away, because the page is long. */
const mostShown = 3

function DeviceCard({ device, icon, variant, copy }: { device: Device; icon: (typeof icons)[DeviceKind]; variant: SiteVariant; copy: DeviceCopy }) {
  const rest = device.articles.slice(mostShown)
  const drawn = drawnDevice(device)
  const picture = drawn && (
    <span className={styles.picture}>
      <DevicePicture device={drawn} size="sm" decorative />
    </span>
  )
  return (
    <Card id={deviceCardId(device)} icon={icon} picture={picture} title={device.name} level={3}>
      <ArticleLinks device={device} articles={device.articles.slice(0, mostShown)} variant={variant} />
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>
            {fill(copy.more, { count: device.articles.length })} <Icon name="chevron-right" size="sm" />
          </summary>
          <ArticleLinks device={device} articles={rest} variant={variant} />
        </details>
      )}
    </Card>
  )
}

function ArticleLinks({ device, articles, variant }: { device: Device; articles: readonly ArticleSummary[]; variant: SiteVariant }) {
  return (
    <LinkList
      items={articles.map((article) => ({
        key: article.id,
        label: <ArticleTitle article={article} />,
        href: deviceArticlePath(variant, device, article),
      }))}
    />
  )
}

function ArticleTitle({ article }: { article: ArticleSummary }) {
  const copy = useCopy('knowledge')
  return (
    <InLanguage of={article.locale} mark={copy.inOtherLanguage}>
      <Together text={article.title} />
    </InLanguage>
  )
}
